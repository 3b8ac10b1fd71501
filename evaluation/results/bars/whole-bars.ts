import type { z } from 'zod';
import { median } from '../../metrics/quantile.ts';
import { atMost, type Bar, barsOf } from '../bar.ts';
import { there, WholeResults } from '../result-shapes.ts';

const whole = barsOf('engine', 'whole', WholeResults);
type Size = z.infer<typeof WholeResults>['sizes'][number];

const sizeOf = ({ sizes }: z.infer<typeof WholeResults>, wanted: Size['size']): Size =>
  there(
    sizes.find(({ size }) => size === wanted),
    `library of size ${wanted}`,
  );
const pages = ({ own }: Size): string => `${there(own.runs.at(-1), 'run').pages} pages`;
const MB = 1e6;

/** Of `npm run bench` without a command. */
export const WHOLE_BARS: readonly Bar[] = [
  whole(
    {
      id: 'searchable-of-baseline',
      requirement: 'F1',
      words: 'searchable, of the time until a plain pipeline is usable',
      unit: 'ratio',
      target: atMost(0.25),
    },
    (results) => {
      const size = sizeOf(results, 'real');
      return { value: there(size.ratios.searchable, 'baseline'), interval: null, of: pages(size) };
    },
  ),
  whole(
    {
      id: 'embedded-of-baseline',
      requirement: 'F1',
      words: 'embedded, of the same',
      unit: 'ratio',
      target: atMost(0.6),
    },
    (results) => {
      const size = sizeOf(results, 'real');
      return { value: there(size.ratios.embedded, 'baseline'), interval: null, of: pages(size) };
    },
  ),
  whole(
    {
      id: 'evidence-10000',
      requirement: 'B9',
      words: '10,000 pages: first evidence, p95',
      unit: 'ms',
      target: atMost(300),
    },
    (results) => {
      const { engine } = sizeOf(results, 10_000);
      return { value: there(engine.evidence.p95_ms, 'evidence'), interval: null, of: `${engine.evidence.n}` };
    },
  ),
  whole(
    {
      id: 'idle-10000',
      requirement: 'F1',
      words: '10,000 pages: memory of the idle engine after its start',
      unit: 'MB',
      target: atMost(400),
    },
    (results) => {
      const { engine } = sizeOf(results, 10_000);
      return { value: there(engine.idle_bytes, 'memory') / MB, interval: null };
    },
  ),
  whole(
    {
      id: 'searched-10000',
      requirement: 'F1',
      words: '10,000 pages: memory of the idle engine after searches',
      unit: 'MB',
    },
    (results) => {
      const { engine } = sizeOf(results, 10_000);
      return { value: there(engine.searched_bytes, 'memory') / MB, interval: null };
    },
  ),
  whole(
    {
      id: 'start-10000',
      requirement: 'F1',
      words: '10,000 pages: start to the answer of a search, median',
      unit: 's',
      target: atMost(2),
    },
    (results) => {
      const { engine } = sizeOf(results, 10_000);
      const seconds = there(median(engine.start_seconds), 'start');
      return { value: seconds, interval: null, of: `${engine.start_seconds.length}` };
    },
  ),
];
