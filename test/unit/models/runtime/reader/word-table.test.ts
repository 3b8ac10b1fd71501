import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWordTable } from '../../../../../src/engine/models/runtime/reader/word-table.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-words-'));
  await writeFile(join(folder, 'words.json'), '{"words":2,"width":3,"scale":0.5,"zero":10}');
});
afterAll(() => rm(folder, { recursive: true }));

it('gives back what the values of 8 bits stand for', async () => {
  await writeFile(join(folder, 'words.bin'), Uint8Array.of(10, 12, 0, 255, 10, 11));
  const { width, write } = await openWordTable(join(folder, 'words.bin'), join(folder, 'words.json'));
  const to = new Float32Array(7);
  write(1, to, 4);
  write(0, to, 0);
  expect(width).toBe(3);
  expect([...to]).toEqual([0, 1, -5, 0, 122.5, 0, 0.5]);
});

it('refuses a file that was cut off', async () => {
  await writeFile(join(folder, 'cut.bin'), Uint8Array.of(10, 12, 0));
  await expect(openWordTable(join(folder, 'cut.bin'), join(folder, 'words.json'))).rejects.toThrow('3 bytes, not 6');
});
