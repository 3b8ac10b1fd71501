import { type Estimate, estimateOf } from '../../metrics/bootstrap-interval.ts';
import { textTable } from '../../report/text-table.ts';
import { ENOUGH_ANSWERS, RELIABILITY_HEADS, reliabilityRow } from './confidence-rows.ts';
import { type RatedAnswer, type ReliabilityBin, reliability } from './reliability.ts';

const TENTHS = Array.from({ length: 11 }, (_, i) => i / 10);

/** How true a probability is, in ten bins; a bin of few cases says nothing of them, so that none can be told. */
export interface Calibration {
  readonly bins: readonly ReliabilityBin[];
  readonly calibration_error: Estimate | null;
  readonly brier: Estimate | null;
}

export function calibration(rated: readonly RatedAnswer[]): Calibration {
  const of = (figure: 'calibrationError' | 'brier') =>
    estimateOf([rated], ([drawn = []]) => reliability(drawn, TENTHS)[figure] ?? 0);
  const bins = reliability(rated, TENTHS).bins.map((bin) =>
    (bin.right?.n ?? 0) < ENOUGH_ANSWERS ? { ...bin, stated: null, right: null } : bin,
  );
  return { bins, calibration_error: of('calibrationError'), brier: of('brier') };
}

/** The bins as a table; those of few cases have dashes. */
export const calibrationLines = (title: string, { bins }: Calibration): readonly string[] =>
  textTable(title, RELIABILITY_HEADS, bins.map(reliabilityRow));
