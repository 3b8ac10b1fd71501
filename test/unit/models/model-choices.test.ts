import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findModel, loadCatalog } from '../../../src/engine/models/catalog.ts';
import { modelChoices } from '../../../src/engine/models/model-choices.ts';

describe('the chosen models', () => {
  const catalog = async () => loadCatalog();
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pincite-chosen-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const path = () => join(folder, 'models.json');

  it('is the default until another is chosen, and that one from then on', async () => {
    expect((await modelChoices(folder, catalog).entry('chat')).default).toBe(true);
    await modelChoices(folder, catalog).choose('qwen3-4b');
    expect((await modelChoices(folder, catalog).entry('chat')).id).toBe('qwen3-4b');
  });

  it('is chosen for each role on its own', async () => {
    const chosen = modelChoices(folder, catalog);
    await chosen.choose('granite-embedding-small');
    await chosen.choose('qwen3-4b');
    expect([(await chosen.entry('chat')).id, (await chosen.entry('embed')).id]).toEqual([
      'qwen3-4b',
      'granite-embedding-small',
    ]);
  });

  it('makes the library when there is none yet', async () => {
    const none = join(folder, 'not', 'yet');
    await modelChoices(none, catalog).choose('qwen2.5-7b');
    expect((await modelChoices(none, catalog).entry('chat')).id).toBe('qwen2.5-7b');
  });

  it('is the default again when the catalog no longer has it', async () => {
    await modelChoices(folder, catalog).choose('qwen3-4b');
    const without = async () => (await catalog()).filter(({ id }) => id !== 'qwen3-4b');
    expect((await modelChoices(folder, without).entry('chat')).default).toBe(true);
  });

  it('cannot be an unknown one or one that only ranks', async () => {
    const chosen = modelChoices(folder, catalog);
    await expect(chosen.choose('gpt')).rejects.toMatchObject({ code: 'MODEL_UNKNOWN' });
    const ranks = modelChoices(folder, async () => [{ ...findModel('minilm'), id: 'ranks', role: 'rerank' }]);
    await expect(ranks.choose('ranks')).rejects.toMatchObject({ code: 'MODEL_NOT_FOR_ANSWERS' });
    await expect(readFile(path())).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('says so when its file is not ours, and leaves it as it is', async () => {
    await writeFile(path(), '{"chat":');
    await expect(modelChoices(folder, catalog).entry('chat')).rejects.toMatchObject({ code: 'LIBRARY_DAMAGED' });
    expect(await readFile(path(), 'utf8')).toBe('{"chat":');
  });

  it('keep the speeds that were measured until another device is chosen', async () => {
    const chosen = modelChoices(folder, catalog, { env: {} });
    const speed = { sha256: 'a', device: 'cpu', tokens_per_second: 70 };
    expect(await chosen.speeds()).toEqual([]);
    await chosen.keepSpeed(speed);
    await chosen.choose('qwen3-4b');
    expect(await modelChoices(folder, catalog).speeds()).toEqual([speed]);
    await chosen.chooseDevice('off');
    expect(await chosen.speeds()).toEqual([]);
  });

  it('keep the device beside the model, and PINCITE_GPU goes before it', async () => {
    const chosen = modelChoices(folder, catalog, { env: {} });
    expect(await chosen.device()).toBe('auto');
    await chosen.choose('qwen3-4b');
    await chosen.chooseDevice('off');
    expect(await chosen.device()).toBe('off');
    expect((await chosen.entry('chat')).id).toBe('qwen3-4b');
    expect(await modelChoices(folder, catalog, { env: { PINCITE_GPU: 'Vulkan' } }).device()).toBe('vulkan');
    expect(await modelChoices(folder, catalog, { env: { PINCITE_GPU: 'yes' } }).device()).toBe('off');
  });
});
