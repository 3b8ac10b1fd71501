import type { Terminal } from '../terminal.ts';
import { alignTable } from './printable-text.ts';

/** Prints rows of cells under a bold header, the columns in `right` flush right; nothing where there are no rows. */
export function printTable(
  terminal: Pick<Terminal, 'line'>,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  right: ReadonlySet<number> = new Set(),
): void {
  if (rows.length === 0) return;
  alignTable([header, ...rows], right).forEach((line, index) => {
    terminal.line(index === 0 ? { text: line, style: 'bold' } : line);
  });
}
