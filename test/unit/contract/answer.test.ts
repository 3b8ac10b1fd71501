import { describe, expect, it } from 'vitest';
import { Citation, holds, RemovedClaim, Verdict } from '../../../src/contract/answer.ts';
import { citation } from '../cli/sample-data.ts';

describe('what was recorded before', () => {
  it('a removed sentence without a verdict was unsupported', () => {
    const recorded = { text: 'Receipts are kept for seven years.', reason: 'The source says “six”.', before: 1 };
    expect(RemovedClaim.parse(recorded)).toEqual({ ...recorded, verdict: 'unsupported' });
  });

  it('a citation without what it stands under has none', () => {
    const { context_spans: _, ...recorded } = citation;
    expect(Citation.parse(recorded)).toEqual(citation);
  });
});

it('only supported and weak sentences stand', () => {
  expect(Verdict.options.filter(holds)).toEqual(['supported', 'weak']);
});
