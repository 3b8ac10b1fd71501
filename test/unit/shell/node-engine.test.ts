import { expect, it } from 'vitest';
import { hostEnvironment } from '../../../src/shell/node-engine.ts';

it("passes on only what the engine needs of the shell's environment", () => {
  const env = {
    HOME: '/h',
    Path: 'C:',
    SystemRoot: 'C:\\Windows',
    AWS_SECRET_ACCESS_KEY: 's',
    NODE_OPTIONS: '--inspect',
    HTTPS_PROXY: 'p',
    TZ: undefined,
    PINCITE_LOG: 'info',
  };
  const { MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, MALLOC_TRIM_THRESHOLD_, ...passedOn } = hostEnvironment(env);
  expect(passedOn).toEqual({ HOME: '/h', SystemRoot: 'C:\\Windows', PINCITE_LOG: 'info' });
  expect([MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, MALLOC_TRIM_THRESHOLD_]).toEqual(['2', '131072', '131072']);
});
