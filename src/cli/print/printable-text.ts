// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here.
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;
/** What turns the direction of text or is not seen at all; joiners that scripts and emoji need stay. */
const UNSEEN =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/**
 * Text from documents and file names may carry terminal escapes and bidirectional overrides that would repaint the
 * screen or hide words. What a terminal acts on is removed; a tab becomes two spaces; line feeds stay.
 */
export function printableText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\t', '  ')
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(CONTROLS, '')
    .replace(UNSEEN, '');
}

/** The same for what is one line: a name with a line break in it cannot begin a line of its own, which would look like ours. */
export const printableLine = (text: string): string => printableText(text).replaceAll('\n', '\u2424');

/** JSON on one line. What JSON leaves raw and a terminal obeys or cannot show is escaped: the data stays equal. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Rows of cells -> lines with aligned columns, two spaces apart. Columns named in `right` are flush right. */
export function alignTable(rows: readonly (readonly string[])[], right: ReadonlySet<number> = new Set()): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    });
  }
  return rows.map((row) =>
    row
      .map((cell, column) =>
        right.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
