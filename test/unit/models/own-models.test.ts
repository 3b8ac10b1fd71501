import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findModel, loadCatalog } from '../../../src/engine/models/catalog.ts';
import { keepOwnModel, knownModels, ownNames } from '../../../src/engine/models/own-models.ts';

const HASH = 'ab'.repeat(32);

describe("the user's own models", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pincite-own-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const own = { ...findModel('smollm2'), id: 'mine', file: 'mine.gguf', tier: 'own' as const, sources: [] };

  it('stand after the catalog, each once', async () => {
    const directory = join(folder, 'not', 'yet');
    expect(await knownModels(directory)).toEqual(loadCatalog());
    await keepOwnModel(directory, own);
    await keepOwnModel(directory, { ...own, name: 'Mine' });
    expect((await knownModels(directory)).slice(loadCatalog().length)).toEqual([{ ...own, name: 'Mine' }]);
  });

  it('are none where the list is damaged, and adding one writes it anew', async () => {
    await writeFile(join(folder, 'own-models.json'), '{"models":[{"id":');
    expect(await knownModels(folder)).toEqual(loadCatalog());
    await keepOwnModel(folder, own);
    expect((await knownModels(folder)).at(-1)).toEqual(own);
  });

  it.each([
    ['Granite-4.0 (Q4_K_M).gguf', 'granite-4.0-q4-k-m-', 'Granite-4.0-Q4_K_M-.gguf'],
    ['../../etc.gguf', 'etc', 'etc.gguf'],
    ['модель.gguf', 'abababab', 'abababab.gguf'],
    ['mine.gguf', 'mine-abababab', 'mine-abababab.gguf'],
    ['smollm2.gguf', 'smollm2-abababab', 'smollm2-abababab.gguf'],
  ])('%s gets a name that is safe and free', (name, id, file) => {
    expect(ownNames({ name, sha256: HASH }, [...loadCatalog(), own])).toEqual({ id, file });
  });

  it('keeps its name when it is added again', () => {
    const known = [{ ...own, sha256: HASH }];
    expect(ownNames({ name: 'mine.gguf', sha256: HASH }, known)).toEqual({ id: 'mine', file: 'mine.gguf' });
  });
});
