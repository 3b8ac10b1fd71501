import { describe, expect, it } from 'vitest';
import { confidenceMeaning } from '../../../src/contract/confidence-meaning.ts';
import { defaultModel } from '../../../src/engine/models/catalog.ts';

const measured = {
  model: 'measured.gguf',
  bins: [
    { from: 0, to: 0.2, answers: 30, right: 1 },
    { from: 0.2, to: 0.4, answers: 9, right: 3 },
    { from: 0.4, to: 0.8, answers: 40, right: 26 },
    { from: 0.8, to: 1, answers: 20, right: 20 },
  ],
};
const answer = {
  mode: 'answer' as const,
  quote_only: false,
  confidence: 0.5,
  model: { file: 'measured.gguf', sha256: '' },
};
const meaning = (changes: Partial<typeof answer> | { readonly mode: 'refuse' | 'clarify' } = {}) =>
  confidenceMeaning({ ...answer, ...changes }, measured);

describe('confidenceMeaning', () => {
  it('says how many of the answers that were rated so were right', () => {
    expect(meaning()).toBe('Of answers rated so, about 7 in 10 are right.');
    expect(meaning({ confidence: 0.4 })).toBe(meaning());
  });

  it('never says none or all', () => {
    expect(meaning({ confidence: 0.1 })).toBe('Of answers rated so, fewer than 1 in 10 are right.');
    expect(meaning({ confidence: 1 })).toBe('Of answers rated so, more than 9 in 10 are right.');
  });

  it('is known for answers of the default model', () => {
    const model = { file: defaultModel('chat').file, sha256: '' };
    const said = [0.35, 0.5, 0.63].map((confidence) => confidenceMeaning({ ...answer, model, confidence }));
    expect(said).not.toContain(null);
  });

  it('says nothing where it was not measured', () => {
    expect(meaning({ confidence: 0.3 })).toBeNull();
    expect(meaning({ quote_only: true })).toBeNull();
    expect(meaning({ mode: 'refuse' })).toBeNull();
    expect(meaning({ mode: 'clarify' })).toBeNull();
    expect(meaning({ model: { file: 'other.gguf', sha256: '' } })).toBeNull();
  });
});
