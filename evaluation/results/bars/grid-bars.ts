import type { z } from 'zod';
import type { CellJudgement } from '../../quality/grid/grid-labels.ts';
import { atMost, type Bar, barsOf, type Measured } from '../bar.ts';
import { GridResults, there } from '../result-shapes.ts';

const lines = barsOf('engine', 'grid-lines', GridResults);
const written = barsOf('engine', 'grid', GridResults);

type Rows = z.infer<typeof GridResults>['rows'];

const share = (rows: Rows, counts: (row: Rows[number]) => boolean): Measured => {
  const count = rows.filter(counts).length;
  return { value: count / rows.length, interval: null, of: `${count} of ${rows.length}` };
};

const judged = (id: string, judgement: CellJudgement, words: string): Bar =>
  written({ id, requirement: '13 A', words }, ({ rows }) => share(rows, (row) => row.judged === judgement));

/** Twenty public licences and eight questions: the lines that are found, and the answers that are written. */
export const GRID_BARS: readonly Bar[] = [
  lines(
    { id: 'grid-lines-right', requirement: '13 A', words: 'grid of licences: best lines that answer' },
    ({ rows }) =>
      share(
        rows.filter(({ label }) => label !== null),
        (row) => row.line_right,
      ),
  ),
  lines(
    {
      id: 'grid-lines-time',
      requirement: '13 A',
      words: 'grid of licences: lines of 160 cells',
      unit: 's',
      target: atMost(300),
    },
    ({ lines_seconds: seconds }) => ({ value: there(seconds, 'lines'), interval: null, of: '160 cells' }),
  ),
  judged('grid-right', 'right', 'grid of licences: cells right'),
  judged('grid-absent-rightly', 'absent rightly', 'grid of licences: nothing found where nothing is'),
  judged('grid-unsure', 'unsure', 'grid of licences: cells unsure'),
  judged('grid-absent-wrongly', 'absent wrongly', 'grid of licences: not found although there'),
  judged('grid-wrong', 'wrong', 'grid of licences: cells wrong'),
  written(
    { id: 'grid-time', requirement: '13 A', words: 'grid of licences: written answers of 160 cells', unit: 's' },
    ({ seconds }) => ({ value: seconds, interval: null, of: '160 cells' }),
  ),
];
