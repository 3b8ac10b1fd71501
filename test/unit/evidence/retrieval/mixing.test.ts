import { describe, expect, it } from 'vitest';
import { mixing } from '../../../../src/engine/evidence/retrieval/mixing.ts';
import { documentId } from './documents-named.ts';

const CITED = [documentId(0)];
const CONTEXT = { text: 'and the fee? courier', weight: 0.6, documentIds: CITED, preference: 2, least: 0.5 };
const alone = (...cosines: (number | null)[]) => cosines.map((cosine) => ({ cosine }));

describe('mixing', () => {
  it('is nothing without a context', () => {
    const nothing = mixing(undefined, alone(0.1));
    expect(nothing).toEqual({ weight: 0, preference: 0, documentIds: [] });
  });

  it.each([
    ['nothing is like the question', alone(0.1, 0.39), 1],
    ['something is a little like it', alone(0.2, 0.5), 0.75],
    ['something is very like it', alone(0.9, 0.1), 0.5],
    ['nothing is embedded yet', alone(null, null), 0.75],
    ['nothing was found', [], 0.75],
  ])('when %s', (_, found, share) => {
    const { weight, preference, documentIds } = mixing(CONTEXT, found);
    expect(weight).toBeCloseTo(0.6 * share);
    expect(preference).toBe(2);
    expect(documentIds).toEqual(CITED);
  });

  it('leaves nothing of words that may be left out', () => {
    expect(mixing({ ...CONTEXT, least: 0 }, alone(0.7)).weight).toBe(0);
  });
});
