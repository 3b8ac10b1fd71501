import { figure, shareText } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';
import type { FoundShare, SearchTimes } from './fill-report.ts';
import type { LibrarySize } from './sized-library.ts';
import {
  type FillRun,
  isExtrapolated,
  medianOf,
  ratiosOf,
  type SizeFigures,
  type Spread,
  spreadsOf,
} from './whole-figures.ts';

export interface TableFacts {
  readonly embeddedPages: number;
  /** How the baseline embeds. */
  readonly embedding: string;
}

/** "real PDFs", "10,000 made" */
export const sizeName = (size: LibrarySize): string =>
  size === 'real' ? 'real PDFs' : `${size.toLocaleString('en')} made`;

/** A row: its name, and its value for each size. */
type Row = readonly [name: string, of: (size: SizeFigures) => string];

const MB = 1e6;
const megabytes = (bytes: number | null): string => figure(bytes === null ? null : bytes / MB, 0);
const pair = ({ p50_ms, p95_ms }: SearchTimes): string => `${figure(p50_ms, 0)} / ${figure(p95_ms, 0)}`;
const share = ({ found, of }: FoundShare): string => shareText(found, of);
const searchOf =
  (of: (search: NonNullable<FillRun['search']>) => string) =>
  ({ runs }: { readonly runs: readonly FillRun[] }): string => {
    const search = last(runs).search;
    return search === null ? figure(null) : of(search);
  };
const last = <T>(runs: readonly T[]): T => runs.at(-1) as T;

/** Seconds until embedded, "~" before what rests on made vectors. */
const embedded = (runs: readonly FillRun[]): string =>
  `${isExtrapolated(last(runs)) ? '~' : ''}${figure(
    medianOf(runs, (run) => run.embedded_seconds),
    1,
  )}`;

const ofBaseline =
  (of: (baseline: NonNullable<SizeFigures['baseline']>) => string) =>
  ({ baseline }: SizeFigures): string =>
    baseline === null ? figure(null) : of(baseline);

const peak = (runs: readonly FillRun[]): number | null => {
  const peaks = runs.map(({ peak_bytes }) => peak_bytes).filter((bytes) => bytes !== null);
  return peaks.length === 0 ? null : Math.max(...peaks);
};

const perPage = (bytes: number, { own }: SizeFigures): string => figure(bytes / last(own.runs).pages / 1000, 1);

const ROWS: readonly Row[] = [
  ['documents', ({ own }) => `${last(own.runs).documents}`],
  ['pages', ({ own }) => `${last(own.runs).pages}`],
  ['passages', ({ own }) => `${last(own.runs).texts}`],
  ['  chunks of the baseline', ofBaseline(({ runs }) => `${last(runs).texts}`)],
  [
    'searchable, s',
    ({ own }) =>
      figure(
        medianOf(own.runs, (run) => run.searchable_seconds),
        1,
      ),
  ],
  ['embedded, s', ({ own }) => embedded(own.runs)],
  ['  baseline usable, s', ofBaseline(({ runs }) => embedded(runs))],
  ["searchable, of the baseline's usable", (size) => figure(ratiosOf(size).searchable)],
  ['  least and greatest of a turn', (size) => spreadText(spreadsOf(size).searchable)],
  ["embedded, of the baseline's usable", (size) => figure(ratiosOf(size).embedded)],
  ['  least and greatest of a turn', (size) => spreadText(spreadsOf(size).embedded)],
  ['search p50 / p95, ms', ({ engine }) => pair(engine.search)],
  ['  baseline search, ms', ofBaseline(searchOf(({ times }) => pair(times)))],
  ['first evidence p50 / p95, ms', ({ engine }) => pair(engine.evidence)],
  ['answer in the evidence, really embedded', ({ engine }) => share(engine.found.real)],
  ['answer in the evidence, all', ({ engine }) => share(engine.found.all)],
  ['  in the 4 chunks of the baseline, really embedded', ofBaseline(searchOf(({ real }) => share(real)))],
  ['recall@10 of the search by vector', ({ recall }) => figure(recall)],
  [
    'start to usable, median s',
    ({ engine }) =>
      figure(
        medianOf(engine.start_seconds, (seconds) => seconds),
        2,
      ),
  ],
  ['idle memory after the start, MB', ({ engine }) => megabytes(engine.idle_bytes)],
  ['idle memory after searches, MB', ({ engine }) => megabytes(engine.searched_bytes)],
  ['idle memory after questions, MB', ({ engine }) => megabytes(engine.asked_bytes)],
  ['peak memory of ingest, MB', ({ own }) => megabytes(peak(own.runs))],
  ['  baseline, MB', ofBaseline(({ runs }) => megabytes(peak(runs)))],
  ['disk a page, kB', (size) => perPage(size.own.tidied_bytes, size)],
  ['  with the versions of the last ten minutes', (size) => perPage(size.own.disk_bytes, size)],
  ['  of it the files themselves', (size) => perPage(size.file_bytes, size)],
  ['  baseline, without the files', (size) => ofBaseline(({ disk_bytes: bytes }) => perPage(bytes, size))(size)],
  ['final answer, median s', ({ answers }) => seconds(answers?.final_ms)],
  ['  baseline, last word', ({ answers }) => seconds(answers?.baseline_final_ms)],
  ["first evidence, of the baseline's last word", (size) => figure(ratiosOf(size).evidence)],
  ["final answer, of the baseline's last word", (size) => figure(ratiosOf(size).final)],
];

const spreadText = (spread: Spread): string =>
  spread === null ? figure(null) : `${figure(spread[0])}–${figure(spread[1])}`;

const seconds = (ms: number | null | undefined): string =>
  figure(ms === null || ms === undefined ? null : ms / 1000, 1);

/** A row for each figure, a column for each size, and what the figures rest on. */
export function wholeTable(sizes: readonly SizeFigures[], { embeddedPages, embedding }: TableFacts): readonly string[] {
  return [
    ...textTable(
      'ours, and indented the baseline',
      ['figure', ...sizes.map(({ size }) => sizeName(size))],
      ROWS.map(([name, of]) => [name, ...sizes.map(of)]),
    ),
    'Baseline: text of pdf.js, chunks of 1,000 characters that overlap by 20, one vector each in LanceDB without an index, the best 4',
    `in one prompt, nothing checked; ${embedding}. It is usable when all is embedded.`,
    'Times are from inside the process of a pipeline, without its start; medians where a pipeline ran more than once.',
    ...sizes.flatMap(cosineLines),
    ...(sizes.some(({ own }) => isExtrapolated(last(own.runs)))
      ? [
          `~: the model embedded the first ${embeddedPages} pages; the time is extrapolated from theirs, and the vectors of the other texts are`,
          'mixed from theirs, so that what is found of those is found by words.',
        ]
      : []),
    '',
  ];
}

/** How the cosines of made vectors compare with those of real ones. */
function cosineLines({ size, own }: SizeFigures): readonly string[] {
  const { real, made } = last(own.runs).embedding.cosines;
  if (real === null || made === null) return [];
  const text = ({ mean, deviation, p99 }: typeof real): string =>
    `${figure(mean)} ± ${figure(deviation)}, p99 ${figure(p99)}`;
  return [`${sizeName(size)}: cosines of pairs of vectors, real ${text(real)}; made ${text(made)}`];
}
