/** Shares at one threshold: answered of what can be answered, refused of what cannot. */
export interface RefusalPoint {
  readonly threshold: number;
  readonly paraphrased: number;
  readonly pdf: number;
  readonly unanswerable: number;
  readonly removed: number;
  /** Of the paraphrased and the near misses. */
  readonly balanced_accuracy: number;
}

type Probabilities = Readonly<Record<'paraphrased' | 'pdf' | 'unanswerable' | 'removed', readonly number[]>>;

/** What answering from each threshold on would give. */
export function riskCurve(probabilities: Probabilities, thresholds: readonly number[]): RefusalPoint[] {
  return thresholds.map((threshold) => {
    const answered = (values: readonly number[]) => values.filter((value) => value >= threshold).length / values.length;
    const [paraphrased, unanswerable] = [answered(probabilities.paraphrased), 1 - answered(probabilities.unanswerable)];
    return {
      threshold,
      ...{ paraphrased, unanswerable },
      pdf: answered(probabilities.pdf),
      removed: 1 - answered(probabilities.removed),
      balanced_accuracy: (paraphrased + unanswerable) / 2,
    };
  });
}
