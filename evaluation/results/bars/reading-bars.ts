import { atLeast, atMost, type Bar, barsOf } from '../bar.ts';
import { CasesResults, MutantsResults, ReadingResults } from '../result-shapes.ts';

const reading = barsOf('engine', 'reading', ReadingResults);
const cases = barsOf('engine', 'cases', CasesResults);
const mutants = barsOf('engine', 'mutants', MutantsResults);

/** How faithfully PDFs are read, and how safely. */
export const READING_BARS: readonly Bar[] = [
  reading(
    { id: 'reading-letters', requirement: 'A5', words: 'one PDF for each behaviour: letters seen that are read' },
    ({ letters, found, fixtures }) => ({
      value: found / letters,
      interval: null,
      of: `${found} of ${letters} in ${fixtures.length} files`,
    }),
  ),
  reading(
    {
      id: 'reading-boxes',
      requirement: 'A5',
      target: atLeast(1),
      words: 'one PDF for each behaviour: files whose words stand in their boxes (mean IoU >= 0.8)',
    },
    ({ well_placed: placed, fixtures }) => ({
      value: placed / fixtures.length,
      interval: null,
      of: `${placed} of ${fixtures.length}`,
    }),
  ),
  reading(
    {
      id: 'reading-hidden',
      requirement: 'A5',
      unit: 'count',
      target: atMost(0),
      words: 'one PDF for each behaviour: letters read that nobody sees',
    },
    ({ unseen }) => ({ value: unseen, interval: null }),
  ),
  reading(
    {
      id: 'reading-lying',
      requirement: 'A7',
      unit: 'count',
      target: atMost(0),
      words: 'one PDF for each behaviour: files that lose letters and say 100 %',
    },
    ({ lying }) => ({ value: lying.length, interval: null }),
  ),
  cases(
    {
      id: 'cases-right',
      requirement: 'A14',
      target: atLeast(1),
      words: 'small files that were once read wrongly: read right',
    },
    ({ right, files }) => ({ value: right / files.length, interval: null, of: `${right} of ${files.length}` }),
  ),
  mutants(
    {
      id: 'mutants-ends',
      requirement: 'A8',
      unit: 'count',
      target: atMost(0),
      words: 'damaged copies of PDFs: crashes and hangs',
    },
    ({ crashes, hangs, count }) => ({ value: crashes + hangs, interval: null, of: `${count}` }),
  ),
  mutants(
    {
      id: 'mutants-lying',
      requirement: 'A7',
      unit: 'count',
      target: atMost(0),
      words: 'damaged copies of PDFs that lost over 10 % of their letters and say 100 %',
    },
    ({ lying, count }) => ({ value: lying, interval: null, of: `${count}` }),
  ),
];
