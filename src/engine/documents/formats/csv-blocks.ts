import { parse } from 'csv-parse/sync';
import { type ConvertedDocument, inOneLine } from './converted.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Lines that are looked at to find the delimiter. */
const LOOKED_AT = 20;

/** The rows of a table in plain text. Throws when its quotation marks do not close. */
export function csvBlocks(text: string): ConvertedDocument {
  const rows: string[][] = parse(text, {
    delimiter: delimiterOf(text),
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  const cells = rows.map((row) => row.map(inOneLine)).filter((row) => row.some((cell) => cell !== ''));
  return { title: null, blocks: cells.map((row) => ({ kind: 'row', cells: row })) };
}

/** The delimiter that most lines at the beginning have, as often as the first. */
function delimiterOf(text: string): string {
  const lines = text.split(/\r\n?|\n/u, LOOKED_AT).filter((line) => line.trim() !== '');
  const count = (line: string, delimiter: string): number => line.split(delimiter).length - 1;
  const scores = DELIMITERS.map((delimiter) => {
    const first = count(lines[0] ?? '', delimiter);
    return first === 0 ? 0 : lines.filter((line) => count(line, delimiter) === first).length * Math.min(first, 5);
  });
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ',';
}
