import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { cachedJson } from '../../../../../evaluation/fits/retrieval/cached-json.ts';

test('makes a value once for equal inputs, anew for others, and refuses a damaged file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-cached-'));
  try {
    let made = 0;
    const get = (inputs: unknown) => cachedJson(folder, inputs, z.array(z.number()), async () => [++made]);
    expect(await get(['a', 1])).toEqual([1]);
    expect(await get(['a', 1])).toEqual([1]);
    expect(await get(['a', 2])).toEqual([2]);
    for (const name of await readdir(folder)) await writeFile(join(folder, name), '["x"]');
    await expect(get(['a', 1])).rejects.toThrow();
  } finally {
    await rm(folder, { recursive: true });
  }
});
