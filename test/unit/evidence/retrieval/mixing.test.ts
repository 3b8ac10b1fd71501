import { describe, expect, it } from 'vitest';
import { mixing } from '../../../../src/engine/evidence/retrieval/mixing.ts';
import { documentId, documentsNamed } from './documents-named.ts';

const DOCUMENTS = documentsNamed('ACME_2021_report.pdf', 'ZENITH_2022_report.pdf');
const CITED = [documentId(0)];
const CONTEXT = { text: 'and the fee? courier', weight: 0.6, documentIds: CITED, preference: 2, least: 0.5 };
const alone = (...cosines: (number | null)[]) => cosines.map((cosine) => ({ cosine }));

describe('mixing', () => {
  it('is nothing without a context', () => {
    const nothing = mixing('Who pays?', undefined, alone(0.1), DOCUMENTS);
    expect(nothing).toEqual({ weight: 0, preference: 0, documentIds: [] });
  });

  it.each([
    ['nothing is like the question', alone(0.1, 0.39), 1],
    ['something is a little like it', alone(0.2, 0.5), 0.75],
    ['something is very like it', alone(0.9, 0.1), 0.5],
    ['nothing is embedded yet', alone(null, null), 0.75],
    ['nothing was found', [], 0.75],
  ])('when %s', (_, found, share) => {
    const { weight, preference, documentIds } = mixing('and the fee?', CONTEXT, found, DOCUMENTS);
    expect(weight).toBeCloseTo(0.6 * share);
    expect(preference).toBe(2);
    expect(documentIds).toEqual(CITED);
  });

  it('leaves nothing of words that may be left out', () => {
    expect(mixing('Who pays?', { ...CONTEXT, least: 0 }, alone(0.7), DOCUMENTS).weight).toBe(0);
  });

  it('prefers no document when the question names another, but keeps the words', () => {
    const { weight, preference } = mixing('and for Zenith?', CONTEXT, alone(0.1), DOCUMENTS);
    expect([weight, preference]).toEqual([0.6, 0]);
  });
});
