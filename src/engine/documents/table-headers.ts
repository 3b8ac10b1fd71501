/** A range of the canonical text. */
type Range = readonly [start: number, end: number];

const YEAR = /^(?:FY\s?)?(?:19|20)\d{2}$/;
const DATE = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\.?\s+\d{1,2}(?:,\s*(?:19|20)\d{2})?$|^q[1-4]\b/i;
const MOST_HEADER_ROWS = 3;

/**
 * The header of a table, given its rows in order: the leading rows whose cells are words, years or dates above rows with
 * figures; in a table of words the first row, when it has as many cells as the second. Null when there is none.
 */
export function tableHeader(rows: readonly { readonly text: string; readonly range: Range }[]): Range | null {
  if (rows.length < 2) return null;
  const firstData = rows.findIndex((row) => hasFigures(row.text));
  if (firstData > 0 && firstData <= MOST_HEADER_ROWS) {
    return [(rows[0] as (typeof rows)[number]).range[0], (rows[firstData - 1] as (typeof rows)[number]).range[1]];
  }
  if (firstData === -1 && rows.length > 2) {
    const [first, second] = [rows[0], rows[1]] as [(typeof rows)[number], (typeof rows)[number]];
    const cells = first.text.split('\t');
    if (cells.length === second.text.split('\t').length && cells.every(isName)) return first.range;
  }
  return null;
}

/** What stands above a column of words: short, without figures, no "label:". */
function isName(cell: string): boolean {
  return cell.length <= 40 && !/\p{N}|:$/u.test(cell.trim());
}

function hasFigures(row: string): boolean {
  return row.split('\t').slice(1).some(isFigure);
}

/** "1,234", "$ (5.2)%", "27 days": mostly digits, or a number in front. Years and dates stand in headers. */
function isFigure(cell: string): boolean {
  const text = cell.trim();
  if (!/\p{N}/u.test(text) || YEAR.test(text) || DATE.test(text)) return false;
  return /^[^\p{L}]*\p{N}/u.test(text);
}
