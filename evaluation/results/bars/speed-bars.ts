import type { z } from 'zod';
import { median } from '../../metrics/quantile.ts';
import { atLeast, atMost, type Bar, barsOf, below, type Measured } from '../bar.ts';
import {
  AnswerSpeedResults,
  AppSpeedResults,
  CitationsResults,
  IngestLargeResults,
  IngestResults,
  SearchSpeedResults,
  there,
} from '../result-shapes.ts';

const ingest = barsOf('engine', 'ingest', IngestResults);
const large = barsOf('engine', 'ingest-large', IngestLargeResults);
const search = barsOf('engine', 'search', SearchSpeedResults);
const answers = barsOf('engine', 'answer-speed', AnswerSpeedResults);
const citations = barsOf('engine', 'citations', CitationsResults);
const app = barsOf('app', 'app-speed', AppSpeedResults);

const runsOf = ({ runs }: z.infer<typeof IngestResults>, pipeline: string) =>
  runs.filter((run) => run.pipeline.startsWith(pipeline));

function timed(rows: readonly z.infer<typeof AnswerSpeedResults>['refusal_rows'][number][], figure: string): Measured {
  const row = there(
    rows.find((one) => one.figure.startsWith(figure)),
    figure,
  );
  return { value: there(row.median_ms, figure) / 1000, interval: null, of: `${row.n}` };
}

function ofPlain({ rows }: z.infer<typeof AnswerSpeedResults>, figure: string): Measured {
  const row = rows.find((one) => one.figure.startsWith(figure));
  const { ratio, interval, n } = there(row?.of_plain, `${figure} beside the plain pipeline`);
  return { value: ratio, interval, of: `${n}` };
}

function step({ sizes }: z.infer<typeof CitationsResults>, name: string): Measured {
  const largest = there(
    sizes.find((size) => size.name === 'largest answer')?.steps.find((one) => one.step.startsWith(name)),
    name,
  );
  return { value: there(largest.median_ms, name), interval: null, of: `p95 ${largest.p95_ms?.toFixed(2)} ms` };
}

function ofApp({ rows }: z.infer<typeof AppSpeedResults>, what: string): Measured {
  const row = there(
    rows.find((one) => one.what.startsWith(what)),
    what,
  );
  return { value: there(row.measured, what), interval: null, of: `${row.count}` };
}

export const SPEED_BARS: readonly Bar[] = [
  ingest(
    { id: 'searchable-rate', requirement: '2', words: 'searchable', unit: 'pages/s', target: atLeast(100) },
    (results) => {
      const runs = runsOf(results, 'pincite ingest --wait searchable');
      const seconds = there(median(runs.map(({ wallSeconds }) => wallSeconds)), 'ingest');
      return { value: (runs[0]?.pages ?? 0) / seconds, interval: null, of: `${runs[0]?.pages} pages` };
    },
  ),
  ingest(
    { id: 'embedded-seconds', requirement: '2', words: '1,315 pages embedded', unit: 's', target: atMost(420) },
    (results) => {
      const run = there(runsOf(results, 'pincite ingest --wait ready')[0], 'run that embeds');
      return { value: run.wallSeconds, interval: null, of: `${run.pages} pages` };
    },
  ),
  ingest(
    { id: 'ingest-memory', requirement: '2', words: 'peak memory of an ingest', unit: 'GB', target: atMost(1.5) },
    (results) => {
      const peaks = runsOf(results, 'pincite ingest').map(({ peakBytes }) => there(peakBytes, 'memory'));
      return { value: Math.max(...peaks) / 1e9, interval: null };
    },
  ),
  large(
    { id: 'large-memory', requirement: 'A5', words: 'peak memory, largest files', unit: 'GB', target: atMost(1.5) },
    ({ files }) => ({
      value: Math.max(...files.map(({ peakBytes }) => there(peakBytes, 'memory'))) / 1e9,
      interval: null,
      of: files.map(({ name }) => name).join(', '),
    }),
  ),
  search(
    { id: 'search-p95', requirement: '3', words: 'warm search, p95', unit: 'ms', target: atMost(60) },
    ({ rows }) => {
      const row = there(
        rows.find(({ method }) => method === 'search through the contract'),
        'search',
      );
      return { value: there(row.p95_ms, 'p95'), interval: null, of: `${row.searches}` };
    },
  ),
  answers(
    {
      id: 'final-of-plain',
      requirement: 'B9',
      words: "final checked answer, of a plain pipeline's time",
      unit: 'ratio',
      target: atMost(0.5),
    },
    (results) => ofPlain(results, 'final checked answer'),
  ),
  answers(
    {
      id: 'evidence-of-plain',
      requirement: 'B9',
      words: 'first evidence, of the same',
      unit: 'ratio',
      target: atMost(0.03),
    },
    (results) => ofPlain(results, 'first evidence'),
  ),
  answers(
    { id: 'lines-seconds', requirement: 'B18', words: 'lines quoted, median', unit: 's', target: atMost(1) },
    ({ rows }) => timed(rows, 'lines quoted'),
  ),
  answers(
    { id: 'final-seconds', requirement: 'B9', words: 'final checked answer, median', unit: 's', target: atMost(8) },
    ({ rows }) => timed(rows, 'final checked answer'),
  ),
  answers(
    { id: 'refusal-seconds', requirement: 'B9', words: 'refusal, median', unit: 's', target: atMost(7) },
    ({ refusal_rows: rows }) => timed(rows, 'refused'),
  ),
  answers(
    {
      id: 'quotes-verbatim',
      requirement: 'B7',
      words: 'quotes only: characters that stand in the documents',
      target: atLeast(1),
    },
    ({ verbatim: { verbatim, characters } }) => ({
      value: verbatim / characters,
      interval: null,
      of: `${verbatim} of ${characters}`,
    }),
  ),
  answers(
    { id: 'quote-seconds', requirement: 'B7', words: 'quotes only: final, median', unit: 's', target: atMost(5) },
    ({ rows }) => timed(rows, 'quote only, final'),
  ),
  citations(
    {
      id: 'validator-ms',
      requirement: 'C7',
      words: 'validator, largest answer, median',
      unit: 'ms',
      target: below(5),
    },
    (results) => step(results, 'validator'),
  ),
  citations(
    {
      id: 'citation-ms',
      requirement: 'C7',
      words: 'all citation overhead, largest answer, median',
      unit: 'ms',
      target: below(10),
    },
    (results) => step(results, 'all together'),
  ),
  app(
    {
      id: 'chip-open-ms',
      requirement: '3',
      words: 'chip to lit words, page open, median',
      unit: 'ms',
      target: atMost(150),
    },
    (results) => ofApp(results, 'chip to lit words, page open'),
  ),
  app(
    {
      id: 'chip-new-ms',
      requirement: '3',
      words: 'chip to lit words, page not drawn yet, median',
      unit: 'ms',
      target: atMost(500),
    },
    (results) => ofApp(results, 'chip to lit words, page not drawn yet'),
  ),
  app(
    {
      id: 'scroll-memory',
      requirement: '3',
      words: '60 s of scrolling 1,000 pages: heap and canvases',
      unit: 'MB',
      target: below(500),
    },
    (results) => ofApp(results, 'scrolling'),
  ),
  app(
    {
      id: 'key-ms',
      requirement: '3',
      words: 'a key press on screen while adding, p95',
      unit: 'ms',
      target: atMost(50),
    },
    (results) => ofApp(results, 'key to screen'),
  ),
];
