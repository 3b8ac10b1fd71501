import { expect, test } from 'vitest';
import { evalCacheDirectory } from '../../../../evaluation/library/cache-directory.ts';

test('evaluations are kept beside the models, wherever those are pointed to', () => {
  const place = { platform: 'linux', home: '/home/u' } as const;
  expect(evalCacheDirectory({ ...place, env: { PINCITE_MODELS: '/elsewhere' } })).toBe('/home/u/.cache/pincite/eval');
  expect(evalCacheDirectory({ ...place, env: { XDG_CACHE_HOME: '/c' } })).toBe('/c/pincite/eval');
});
