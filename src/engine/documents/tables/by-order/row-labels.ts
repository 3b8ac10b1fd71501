import { isFigure } from '../../passages/row-headers.ts';
import type { TableHead } from '../../types.ts';

type Cells = readonly TableHead[];

/** Most columns in front that name a row together. */
const MOST = 3;

export interface RowLabels {
  /** What names each row, from the outermost group to its own label. */
  readonly labels: readonly TableHead[][];
  /** Number of columns in front whose cells are labels. */
  readonly keys: number;
}

/**
 * What names each row of a table: as many of its first cells as it takes to tell the rows apart, where those are words,
 * years or dates, and above them the row without values that begins its group. A blank first cell stands for the one
 * above it where a label of its own follows.
 */
export function rowLabels(rows: readonly Cells[]): RowLabels {
  const isGroup = (cells: Cells): boolean => cells.length > 0 && cells.slice(1).every(({ text }) => text === '');
  let above: TableHead | null = null;
  const filled = rows.map((cells): Cells => {
    const [first, second] = cells;
    if (first === undefined || isGroup(cells)) return cells;
    if (first.text === '' && above !== null && second !== undefined && isLabel(second))
      return [above, ...cells.slice(1)];
    above = first.text === '' ? null : first;
    return cells;
  });
  const keys = keyColumns(filled.filter((cells) => !isGroup(cells)));
  let group: TableHead | null = null;
  const labels = filled.map((cells, i): TableHead[] => {
    if (isGroup(cells)) {
      const isLast = rows[i + 1] === undefined || isGroup(rows[i + 1] as Cells);
      group = isLast ? null : (cells[0] ?? null);
      return cells.slice(0, 1).map(withoutColon);
    }
    const own = cells.slice(0, keys).filter(({ text }) => text !== '');
    return [...(group === null ? [] : [group]), ...own].map(withoutColon);
  });
  return { labels, keys };
}

const isLabel = ({ text }: TableHead): boolean => text !== '' && !isFigure(text);

/** How many columns in front it takes to tell the rows apart; one where no number does. */
function keyColumns(rows: readonly Cells[]): number {
  for (let keys = 1; keys <= MOST; keys++) {
    const names = rows.map((cells) =>
      cells
        .slice(0, keys)
        .map(({ text }) => text)
        .join('\t'),
    );
    if (new Set(names).size === names.length) return keys;
    const next = rows.map((cells) => cells[keys]).filter((cell) => cell !== undefined && cell.text !== '');
    // A column of figures is what the rows say, and the last one has to be.
    if (next.length === 0 || !next.every((cell) => isLabel(cell as TableHead))) return 1;
    if (rows.every((cells) => cells.length <= keys + 1)) return 1;
  }
  return 1;
}

const withoutColon = ({ text, ranges }: TableHead): TableHead => ({ text: text.replace(/\s*:$/u, ''), ranges });
