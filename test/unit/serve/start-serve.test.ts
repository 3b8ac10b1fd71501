import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { uploadFolder } from '../../../src/serve/start-serve.ts';

it('removes what processes left that are gone, and nothing else', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pincite-uploads-'));
  try {
    for (const name of ['100-1', '200-1', 'notes']) await mkdir(join(dataDir, 'uploads', name), { recursive: true });
    await writeFile(join(dataDir, 'uploads', '100-1', 'a.pdf'), 'x');
    const folder = await uploadFolder(dataDir, 300, (pid) => pid === 200);
    expect(basename(folder)).toMatch(/^300-\d+$/);
    expect((await readdir(join(dataDir, 'uploads'))).sort()).toEqual(['200-1', 'notes']);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
