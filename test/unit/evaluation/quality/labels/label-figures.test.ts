import { describe, expect, it } from 'vitest';
import { judgeLabels, labelFigures } from '../../../../../evaluation/quality/labels/label-figures.ts';
import { labelRowOf as row } from './label-row-of.ts';

describe('labelFigures', () => {
  it('counts what is proven and what the checks make of it; without a label nothing counts', () => {
    const rows = [
      row(),
      row({ claim: 'Employees get 52 days of leave.', label: 'not_supported' }),
      row({ claim: 'Employees get 25 days of leave.', label: 'not_supported' }),
      row({ label: null }),
    ];
    const { supported, flagged, ...counts } = labelFigures(rows, judgeLabels(rows));
    expect(counts).toEqual({ labelled: 3, unlabelled: 1 });
    expect(supported?.mean).toBeCloseTo(1 / 3);
    expect(flagged.supported).toMatchObject({ mean: 0, n: 1 });
    expect(flagged.not_supported).toMatchObject({ mean: 0.5, n: 2 });
    expect(flagged.partly).toBeNull();
  });
});
