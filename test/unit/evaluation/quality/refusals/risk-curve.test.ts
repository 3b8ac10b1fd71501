import { expect, test } from 'vitest';
import { riskCurve } from '../../../../../evaluation/quality/refusals/risk-curve.ts';

test('a threshold answers what reaches it and refuses the rest', () => {
  const probabilities = {
    paraphrased: [0.9, 0.5, 0.2, 0.8],
    pdf: [0.5],
    unanswerable: [0.6, 0.1],
    removed: [0.49],
    policy: [0.7, 0.3],
    elsewhere: [0.2, 0.5, 0.1, 0.4],
  };
  expect(riskCurve(probabilities, [0.5])).toEqual([
    {
      threshold: 0.5,
      paraphrased: 0.75,
      pdf: 1,
      unanswerable: 0.5,
      removed: 1,
      balanced_accuracy: 0.625,
      policy: 0.5,
      elsewhere: 0.75,
    },
  ]);
});
