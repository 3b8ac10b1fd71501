import { alignTable } from '../../src/cli/print/printable-text.ts';

/** Lines of a table with a title, a header and a rule below it. Every column but the first is flush right. */
export function textTable(
  title: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const right = new Set(header.keys().drop(1));
  const [head = '', ...body] = alignTable([header, ...rows], right);
  const width = Math.max(head.length, ...body.map((line) => line.length));
  return [title, head, '-'.repeat(width), ...body, ''];
}
