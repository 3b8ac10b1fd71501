import { median } from '../../metrics/quantile.ts';
import type { Ratio } from '../answers/ratio-of-medians.ts';
import type { FillReport } from './fill-report.ts';
import type { EngineFigures } from './measure-engine.ts';
import type { LibrarySize } from './sized-library.ts';

/** A pipeline that filled a library once. */
export interface FillRun extends FillReport {
  /** Of the process, from its start to its exit. */
  readonly process_seconds: number;
  /** Null where memory is not measured. */
  readonly peak_bytes: number | null;
}

/** Answers to questions about the real PDFs, milliseconds. */
export interface AnswerFigures {
  readonly questions: number;
  readonly evidence_ms: number | null;
  readonly final_ms: number | null;
  readonly baseline_final_ms: number | null;
  /** Of the baseline's whole time, on the same questions. */
  readonly evidence_of_baseline: Ratio | null;
  readonly final_of_baseline: Ratio | null;
}

/** Everything about one size. */
export interface SizeFigures {
  readonly size: LibrarySize;
  /** Bytes of the PDFs themselves. */
  readonly file_bytes: number;
  /** `tidied_bytes`: what the disk has a quarter of an hour later, when versions of before are deleted. */
  readonly own: { readonly runs: readonly FillRun[]; readonly disk_bytes: number; readonly tidied_bytes: number };
  /** Null when it was left out. */
  readonly baseline: { readonly runs: readonly FillRun[]; readonly disk_bytes: number } | null;
  readonly engine: EngineFigures;
  /** Share of the exact ten nearest vectors that the product's search finds too. */
  readonly recall: number;
  /** Null where none were asked. */
  readonly answers: AnswerFigures | null;
}

export const medianOf = <T>(runs: readonly T[], of: (run: T) => number | null): number | null =>
  median(runs.map(of).filter((value) => value !== null));

/** Ours divided by the baseline's, null where one of them was not measured. */
export interface SizeRatios {
  readonly searchable: number | null;
  readonly embedded: number | null;
  readonly search: number | null;
  readonly evidence: number | null;
  readonly final: number | null;
}

/** The baseline can be used when all is embedded: that is what both times of ours are divided by. */
export function ratiosOf({ own, baseline, engine, answers }: SizeFigures): SizeRatios {
  const usable = baseline && medianOf(baseline.runs, (run) => run.embedded_seconds);
  const searched = baseline && medianOf(baseline.runs, ({ search }) => search?.times.p50_ms ?? null);
  return {
    searchable: ratio(
      medianOf(own.runs, (run) => run.searchable_seconds),
      usable,
    ),
    embedded: ratio(
      medianOf(own.runs, (run) => run.embedded_seconds),
      usable,
    ),
    search: ratio(engine.search.p50_ms, searched),
    evidence: answers?.evidence_of_baseline?.ratio ?? null,
    final: answers?.final_of_baseline?.ratio ?? null,
  };
}

/** The least and the greatest ratio of a turn; null where there were not two turns. */
export type Spread = readonly [least: number, greatest: number] | null;

/**
 * How the ratios of ingest differ from turn to turn: each run of ours by that of the baseline beside it.
 */
export function spreadsOf({ own, baseline }: SizeFigures): { readonly searchable: Spread; readonly embedded: Spread } {
  const spread = (of: (run: FillRun) => number | null): Spread => {
    const ratios = own.runs.flatMap((run, turn) => {
      const beside = baseline?.runs[turn];
      const seconds = of(run);
      return beside === undefined || seconds === null ? [] : [seconds / beside.embedded_seconds];
    });
    return ratios.length < 2 ? null : [Math.min(...ratios), Math.max(...ratios)];
  };
  return {
    searchable: spread((run) => run.searchable_seconds),
    embedded: spread((run) => run.embedded_seconds),
  };
}

const ratio = (own: number | null, baseline: number | null): number | null =>
  own === null || baseline === null ? null : own / baseline;

/** Whether some vectors of a run were made, so that its time to embedded is extrapolated. */
export const isExtrapolated = ({ embedding }: Pick<FillReport, 'embedding'>): boolean => embedding.made > 0;
