import { type Estimate, estimate } from '../../metrics/bootstrap-interval.ts';
import { judgePair } from '../mutations/judge-pair.ts';
import type { LabelRow } from './label-row.ts';

export interface LabelFigures {
  readonly labelled: number;
  readonly unlabelled: number;
  /** F2: share of the labelled claims that what they cite proves wholly. */
  readonly supported: Estimate | null;
  /** Share of the claims with a label that the support checks do not find supported. */
  readonly flagged: Readonly<Record<'supported' | 'partly' | 'not_supported', Estimate | null>>;
}

/** A labelled claim as the support checks of today judge it. */
export interface JudgedLabel {
  readonly row: LabelRow;
  readonly isFlagged: boolean;
  readonly reason: string | null;
}

/** Judges the labelled claims anew, each with the words that it cites. */
export function judgeLabels(rows: readonly LabelRow[]): JudgedLabel[] {
  return rows
    .filter(({ label }) => label !== null)
    .map((row) => {
      const background = row.cited.map(({ document, section }) => `${document}\n${section}`).join('\n');
      const texts = row.cited.map(({ text }) => text);
      const { verdict, reason } = judgePair(row.claim, texts, background);
      return { row, isFlagged: verdict !== 'supported', reason };
    });
}

/** The figures of all rows; those without a label are counted and left out. */
export function labelFigures(rows: readonly LabelRow[], judged: readonly JudgedLabel[]): LabelFigures {
  const share = (cases: readonly JudgedLabel[], isIt: (one: JudgedLabel) => boolean) =>
    estimate(cases.map((one) => (isIt(one) ? 1 : 0)));
  const flagged = (label: LabelRow['label']) =>
    share(
      judged.filter(({ row }) => row.label === label),
      ({ isFlagged }) => isFlagged,
    );
  return {
    labelled: judged.length,
    unlabelled: rows.length - judged.length,
    supported: share(judged, ({ row }) => row.label === 'supported'),
    flagged: {
      supported: flagged('supported'),
      partly: flagged('partly'),
      not_supported: flagged('not_supported'),
    },
  };
}
