import { atLeast, atMost, type Bar, barsOf } from '../bar.ts';
import {
  ArithmeticResults,
  LookupsResults,
  measuredMean,
  PartsResults,
  TablesResults,
  there,
} from '../result-shapes.ts';

const tables = barsOf('engine', 'tables', TablesResults);
const lookups = barsOf('engine', 'lookups', LookupsResults);
const arithmetic = barsOf('engine', 'arithmetic', ArithmeticResults);
const parts = barsOf('engine', 'parts', PartsResults);

/** What is read off cells without a model, and what becomes of the parts of a question. */
export const CELL_BARS: readonly Bar[] = [
  tables(
    { id: 'table-heads', requirement: 'B14', words: 'gold figures: right row and column heads', target: atLeast(0.9) },
    ({ right_heads: { count, of } }) => ({ value: count / of, interval: null, of: `${count} of ${of}` }),
  ),
  lookups(
    {
      id: 'looked-up-right',
      requirement: 'B14',
      words: 'looked up in tables of filings, tuning half: right',
      target: atLeast(0.9),
    },
    ({ figures }) => {
      const { looked_up: all, looked_up_right: right } = there(
        figures.find(({ group }) => group === 'tables of filings'),
        'look-ups in filings',
      );
      return { value: right / all, interval: null, of: `${right} of ${all}` };
    },
  ),
  lookups(
    {
      id: 'cells-read-seconds',
      requirement: 'B14',
      words: 'cells that answer read, p95',
      unit: 's',
      target: atMost(5),
    },
    ({ ms }) => ({ value: there(ms?.p95, 'times of look-ups') / 1000, interval: null }),
  ),
  arithmetic(
    { id: 'computed-wrong', requirement: 'B15', words: 'computed from cells: wrong', unit: 'count', target: atMost(0) },
    ({ figures }) => {
      const all = there(
        figures.find(({ group }) => group === 'all'),
        'computed figures',
      );
      return { value: all.wrong, interval: null, of: `of ${all.questions}, ${all.right} right` };
    },
  ),
  parts(
    {
      id: 'parts-right-or-named',
      requirement: 'B16',
      words: 'parts of a question: right, or named as missing',
      target: atLeast(0.9),
    },
    ({ right_or_named: told }) => measuredMean(told, 'parts'),
  ),
];
