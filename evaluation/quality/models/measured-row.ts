/** A row of the table of measured models in docs/models.md, in the order of its columns. */
export type MeasuredRow = readonly [id: string, ...figures: string[]];

/** Between these lines of the page stands the table. */
const BEGIN = '<!-- measured models: written by npm run eval -- models -->';
const END = '<!-- end of measured models -->';

export const COLUMNS = [
  'model',
  'questions',
  'right of the answered',
  'right on all',
  'half of the gold cited, policies',
  'balanced accuracy, one passage',
  'median s',
  'prompt tokens',
  'read a second',
  'on',
  'code',
] as const;

/**
 * The page with this row in its table, in place of an earlier one of the same model. Throws when the page has no table.
 */
export function withRow(page: string, row: MeasuredRow): string {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin < 0 || end < begin) throw new Error('the page has no place for the table of measured models');
  const old = page
    .slice(begin + BEGIN.length, end)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  const rows = [...old.filter(([id]) => id !== row[0]), [...row]];
  return `${page.slice(0, begin)}${BEGIN}\n\n${tableOf(rows)}\n\n${page.slice(end)}`;
}

/** Padded, as the formatter of the project wants it. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const all = [COLUMNS, ...rows];
  const widths = COLUMNS.map((_, i) => Math.max(3, ...all.map((cells) => (cells[i] ?? '').length)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, i) => (cells[i] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(COLUMNS), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
