import { describe, expect, it } from 'vitest';
import type { Difference, Evidence } from '../../../../src/contract/fact-check.ts';
import { differingRanges, reasonsOnce, shownEvidence } from '../../../../src/renderer/conversation/fact-check-view.tsx';

const difference = (start: number | null, end = 0): Difference => ({
  kind: 'number',
  verdict: 'contradicted',
  said: null,
  reason: 'It differs.',
  source: start === null ? null : { text: 'words', start, end },
});
const ranges = (...differences: Difference[]) =>
  differingRanges({ start: 100, text_span: 'Receipts are kept for six years.', differences } as Evidence);

describe('differingRanges', () => {
  it('are offsets in the words shown, in order', () => {
    expect(ranges(difference(122, 125), difference(100, 108))).toEqual([
      [0, 8],
      [22, 25],
    ]);
  });

  it('leave out what stands in the sentence only, outside the words, or in a range before', () => {
    expect(ranges(difference(null), difference(90, 95), difference(130, 140))).toEqual([]);
    expect(ranges(difference(100, 112), difference(109, 112), difference(113, 117))).toEqual([
      [0, 12],
      [13, 17],
    ]);
  });
});

const place = (verdict: Evidence['verdict'], cited = false) => ({ verdict, cited }) as Evidence;

it('shows places that speak of the sentence and cited ones; the nearest where none speaks of it', () => {
  const [supports, silent, cited] = [place('supported'), place('unsupported'), place('unsupported', true)];
  expect(shownEvidence({ evidence: [supports, silent, cited] })).toEqual([supports, cited]);
  expect(shownEvidence({ evidence: [silent, silent] })).toEqual([silent, silent]);
  expect(shownEvidence({ evidence: [] })).toEqual([]);
});

it('gives each reason once: with the sentence, with the first place that has it, or as the reason of the whole', () => {
  const says = (reason: string, ...others: string[]) => ({
    reason,
    differences: others.map((one) => ({ ...difference(null), reason: one })),
  });
  expect(
    reasonsOnce('Five, not six.', [says('Five, not six.'), says('Five, not six.', 'May, not must.')], null),
  ).toEqual({
    head: null,
    rows: [['Five, not six.'], ['May, not must.']],
  });
  expect(reasonsOnce('Five, not six.', [says('Five, not six.')], 'Five, not six.')).toEqual({ head: null, rows: [[]] });
  expect(reasonsOnce('The cited places together say it.', [says('A part of it.')], null)).toEqual({
    head: 'The cited places together say it.',
    rows: [['A part of it.']],
  });
});
