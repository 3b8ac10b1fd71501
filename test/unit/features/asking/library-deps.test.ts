import { describe, expect, it } from 'vitest';
import { PinciteError } from '../../../../src/contract/errors.ts';
import { servingEmbedder } from '../../../../src/engine/features/asking/library-deps.ts';
import { fakeEmbedder } from '../../../fakes/library/fake-embedder.ts';

const library = (...models: string[]) => ({ embeddedModels: async () => models });
const missing = () => new PinciteError('MODEL_MISSING', { role: 'embed', file: 'x' });
/** `chosen` null: its file is not here. */
const runtime = (chosen: string | null, ...here: string[]) => ({
  embedder: async (sha256?: string) => {
    const model = sha256 ?? chosen;
    if (model === null || (sha256 !== undefined && !here.includes(sha256))) throw missing();
    return fakeEmbedder({ model });
  },
});
const serves = async (...given: Parameters<typeof servingEmbedder>) => (await servingEmbedder(...given)()).modelSha256;

describe('the embedding model that serves', () => {
  it('is the chosen one when the vectors are of it, or there are none', async () => {
    expect(await serves(library('new'), runtime('new'))).toBe('new');
    expect(await serves(library(), runtime('new'))).toBe('new');
  });

  it('is that of the vectors while they are made anew', async () => {
    expect(await serves(library('old'), runtime('new', 'old'))).toBe('old');
    expect(await serves(library('new', 'old'), runtime('new', 'old'))).toBe('old');
    expect(await serves(library('old'), runtime(null, 'old'))).toBe('old');
  });

  it('is the chosen one when that of the vectors is not here any more', async () => {
    expect(await serves(library('old'), runtime('new'))).toBe('new');
    await expect(serves(library('old'), runtime(null))).rejects.toMatchObject({ code: 'MODEL_MISSING' });
  });
});
