import { expect, it } from 'vitest';
import type { Evidence } from '../../../../src/contract/fact-check.ts';
import { shownEvidence } from '../../../../src/renderer/conversation/fact-check-view.tsx';

const place = (verdict: Evidence['verdict'], cited = false) => ({ verdict, cited }) as Evidence;

it('shows places that speak of the sentence and cited ones; the nearest where none speaks of it', () => {
  const [supports, silent, cited] = [place('supported'), place('unsupported'), place('unsupported', true)];
  expect(shownEvidence({ evidence: [supports, silent, cited] })).toEqual([supports, cited]);
  expect(shownEvidence({ evidence: [silent, silent] })).toEqual([silent, silent]);
  expect(shownEvidence({ evidence: [] })).toEqual([]);
});
