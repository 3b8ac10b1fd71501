import { median } from '../../metrics/quantile.ts';
import { figure } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';

export interface IngestRun {
  readonly pipeline: string;
  readonly pages: number;
  /** Of the process, from start to exit. */
  readonly wallSeconds: number;
  /** Of the pipeline inside it, without start-up; null where that cannot be seen. */
  readonly innerSeconds: number | null;
  /** Null where memory is not measured. */
  readonly peakBytes: number | null;
}

/** A row for each pipeline: medians of the times, the largest of the peaks. */
export function ingestTable(files: number, runs: readonly IngestRun[]): readonly string[] {
  const pipelines = [...new Set(runs.map(({ pipeline }) => pipeline))];
  const rows = pipelines.map((pipeline) => {
    const own = runs.filter((run) => run.pipeline === pipeline);
    const pages = own[0]?.pages ?? 0;
    const wall = median(own.map(({ wallSeconds }) => wallSeconds));
    const inner = median(own.map(({ innerSeconds }) => innerSeconds).filter((seconds) => seconds !== null));
    const peaks = own.map(({ peakBytes }) => peakBytes).filter((bytes) => bytes !== null);
    const rate = (seconds: number | null): string => figure(seconds === null ? null : pages / seconds, 0);
    return [
      pipeline,
      `${own.length}`,
      `${pages}`,
      figure(wall, 1),
      rate(wall),
      figure(inner, 1),
      rate(inner),
      figure(peaks.length === 0 ? null : Math.max(...peaks) / 1e6, 0),
    ];
  });
  return [
    ...textTable(
      `ingest of ${files} files into a fresh library`,
      ['pipeline', 'runs', 'pages', 'process s', 'pages/s', 'inside s', 'pages/s', 'peak PSS MB'],
      rows,
    ),
    'process: from its start to its exit, median; inside: the same work without start-up. The memory is the largest sum of PSS over',
    'the process and its descendants, looked at every 200 ms through /proc (Linux only; "–" elsewhere).',
    '',
  ];
}
