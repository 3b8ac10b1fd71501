import { describe, expect, it } from 'vitest';
import { defaultModel, findModel, loadCatalog, modelInputs } from '../../../src/engine/models/catalog.ts';
import { chooseModels, MODEL_SETS } from '../../../src/engine/models/provision/fetch-models.ts';

describe('the model catalog', () => {
  const catalog = loadCatalog();

  it('has a default for chat and embedding, and ids and files only once', () => {
    expect(defaultModel('chat').id).toBe('qwen2.5-coder-1.5b');
    expect(defaultModel('embed').id).toBe('minilm');
    expect(new Set(catalog.map(({ id }) => id)).size).toBe(catalog.length);
    expect(new Set(catalog.map(({ file }) => file)).size).toBe(catalog.length);
  });

  it('names a hash for everything it claims to have measured', () => {
    for (const { id, measured, sha256 } of catalog) if (measured) expect([id, sha256]).not.toContain(null);
    const larger = catalog.filter(({ tier }) => tier === 'larger');
    expect(larger.map(({ measured }) => measured)).toContain(false);
    expect(larger.map(({ measured }) => measured)).not.toContain(true);
  });

  it('has sources whose parts are exactly the files they make', () => {
    for (const entry of catalog)
      for (const source of entry.sources) {
        const into = (name: string | undefined) => name ?? modelInputs(entry)[0]?.file;
        const files = source.type === 'huggingface' ? source.files : source.packages.flatMap((item) => item.files);
        expect(new Set(files.map((file) => into(file.into)))).toEqual(
          new Set(modelInputs(entry).map(({ file }) => file)),
        );
        if (source.type === 'huggingface') continue;
        for (const input of modelInputs(entry)) {
          const parts = source.packages.flatMap((item) => item.files).filter((file) => into(file.into) === input.file);
          const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
          const { deflated } = source;
          if (deflated === undefined) expect(bytes).toBe(input.bytes);
          else expect(deflated.from + deflated.bytes).toBeLessThanOrEqual(bytes);
        }
      }
  });

  it('knows the models of every set', () => {
    for (const ids of Object.values(MODEL_SETS)) expect(chooseModels(ids, catalog)).toHaveLength(ids.length);
  });

  it('says which model it does not know, and refuses a broken catalog', () => {
    expect(() => findModel('gpt-9')).toThrow(
      expect.objectContaining({ code: 'MODEL_UNKNOWN', details: { id: 'gpt-9' } }),
    );
    expect(() => loadCatalog({ models: [{ id: 'x' }] })).toThrow();
    expect(() => loadCatalog({ models: [{ ...catalog[0], file: '../escape.gguf' }] })).toThrow();
  });
});
