// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here.
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;
/** Characters that change the direction of text, and invisible ones except the joiners that scripts and emoji need. */
const UNSEEN =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/**
 * Removes what a terminal would act on, because escape sequences and bidirectional overrides in documents and file
 * names could repaint the screen or hide words. A tab becomes two spaces; line feeds stay.
 */
export function printableText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\t', '  ')
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(CONTROLS, '')
    .replace(UNSEEN, '');
}

/**
 * The same for one line: a line break within a name becomes a sign, since the rest of the name would look like a line
 * of ours.
 */
export const printableLine = (text: string): string => printableText(text).replaceAll('\n', '\u2424');

/** JSON on one line. Characters that a terminal acts on or cannot show are escaped; the data stays the same. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Sets rows of cells as lines with aligned columns, two spaces apart. The columns in `right` are aligned to the right.
 */
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
