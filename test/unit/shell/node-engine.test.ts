import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hostEnvironment, nodeEngine } from '../../../src/shell/node-engine.ts';

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
    PINCITE_PASSPHRASE_FILE: '/p',
  };
  expect(hostEnvironment(env)).toEqual({
    ...{ HOME: '/h', SystemRoot: 'C:\\Windows' },
    ...{ PINCITE_LOG: 'info', PINCITE_PASSPHRASE_FILE: '/p' },
  });
});

it('has the allocator of the engine keep little', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-engine-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const entry = join(folder, 'entry.mjs');
  const names = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_'];
  await writeFile(entry, `console.log(${JSON.stringify(names)}.map((name) => process.env[name]).join(' '));`);
  const said = Promise.withResolvers<string>();
  nodeEngine({ entry, dataDir: folder })().onLog(said.resolve);
  expect(await said.promise).toBe('2 131072 131072');
});
