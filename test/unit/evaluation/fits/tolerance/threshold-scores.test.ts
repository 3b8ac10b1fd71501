import { expect, test } from 'vitest';
import { nearScores } from '../../../../../evaluation/fits/thresholds/near-terms.ts';
import { subjectScores } from '../../../../../evaluation/fits/thresholds/subject-cases.ts';
import type { ScoredCase } from '../../../../../evaluation/fits/tolerance.ts';
import {
  type ComparedPassage,
  thresholdFigures,
} from '../../../../../evaluation/quality/mentions/threshold-figures.ts';

const meanOf = (cases: readonly ScoredCase[]) =>
  cases.reduce((sum, { score, weight }) => sum + score * weight, 0) /
  cases.reduce((sum, { weight }) => sum + weight, 0);

test('the weighted mean over terms is the F1 over all their passages', () => {
  const passages: ComparedPassage[][] = [
    [0.7, 0.5, 0.3].map((cosine) => ({ cosine, relation: 'own' })),
    [
      { cosine: 0.8, relation: 'gold' },
      { cosine: 0.65, relation: 'other' },
    ],
    [{ cosine: 0.2, relation: 'other' }],
  ];
  const terms = passages.map((list, i) => ({ id: `${i}`, passages: list }));
  const grid = [0.4, 0.6];
  const kept = terms.map((term) => {
    const owned = term.passages.filter(({ relation }) => relation !== 'other');
    const counts = (list: readonly ComparedPassage[]) => grid.map((at) => list.filter((p) => p.cosine >= at).length);
    return { id: term.id, own: owned.length, listed: counts(term.passages), listedOwn: counts(owned) };
  });
  for (const [i, threshold] of grid.entries())
    expect(meanOf(nearScores(kept, i))).toBeCloseTo(thresholdFigures(terms, threshold).f1);
  // Of no weight, and no division by nothing.
  expect(nearScores(kept, 0)[2]).toEqual({ score: 0, weight: 0 });
});

test('a question that leans on others is told by how little is like it, both kinds counting the same', () => {
  const cases = [
    { leans: true, cosine: 0.3 },
    { leans: true, cosine: 0.5 },
    { leans: false, cosine: 0.7 },
  ];
  expect(subjectScores(cases, 0.4, 0.6)).toEqual([
    { score: 1, weight: 0.5 },
    { score: expect.closeTo(0.75), weight: 0.5 },
    { score: 1, weight: 1 },
  ]);
});
