import { describe, expect, it } from 'vitest';
import { confidenceFigures } from '../../../../../evaluation/quality/confidence/confidence-figures.ts';
import { coverageRow, reliabilityRow } from '../../../../../evaluation/quality/confidence/confidence-rows.ts';
import { reliability } from '../../../../../evaluation/quality/confidence/reliability.ts';
import { riskCoverage } from '../../../../../evaluation/quality/confidence/risk-coverage.ts';

/** Ten answers rated 0.2 of which one is right, and ten rated 0.8 of which nine are. */
const answers = Array.from({ length: 20 }, (_, i) => ({
  confidence: i < 10 ? 0.2 : 0.8,
  right: i === 0 || i > 10,
}));

describe('riskCoverage', () => {
  it('shows fewer answers and more right ones as the threshold rises', () => {
    expect(riskCoverage(answers, [0, 0.5, 0.9])).toEqual([
      { threshold: 0, answers: 20, coverage: 1, right: 0.5 },
      { threshold: 0.5, answers: 10, coverage: 0.5, right: 0.9 },
      { threshold: 0.9, answers: 0, coverage: 0, right: null },
    ]);
    expect(riskCoverage([], [0])[0]?.coverage).toBe(0);
  });

  it('is printed with a dash where nothing is shown', () => {
    expect(coverageRow({ threshold: 0.9, answers: 0, coverage: 0, right: null })).toEqual(['0.9', '0', '0.000', '–']);
  });
});

describe('confidenceFigures', () => {
  it('are those of the known answers', () => {
    const figures = confidenceFigures(answers, [0, 0.5, 1]);
    expect(figures).toMatchObject({ answers: 20, stated: 0.5, right: 0.5 });
    // 81 of 100 pairs in order, 18 tied.
    expect(figures.area).toBeCloseTo(0.9);
    expect(figures.brier).toBeCloseTo(0.1);
    expect(figures.calibrationError).toBeCloseTo(0.1);
  });

  it('compare nothing where all are right', () => {
    expect(confidenceFigures(answers.slice(11), [0, 1]).area).toBeNull();
  });
});

describe('what is printed', () => {
  const { bins } = reliability(answers.slice(0, 19), [0, 0.5, 1]);

  it('leaves out what is said of fewer than ten answers', () => {
    expect(reliabilityRow(bins[0] as never)[2]).toBe('0.200');
    expect(reliabilityRow(bins[1] as never)).toEqual(['0.5–1.0', '9', '–', '–']);
  });
});
