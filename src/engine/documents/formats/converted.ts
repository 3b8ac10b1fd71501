/** A piece of a file that is no PDF and no plain text, as its reader sees it. */
export type ConvertedBlock =
  | { readonly kind: 'heading'; readonly text: string; readonly rank: number }
  | { readonly kind: 'prose' | 'item' | 'comment'; readonly text: string }
  /**
   * Of a table: one text for each column. `isHead`: they name the columns; `startsTable`: it belongs to no table above
   * it. See grid.ts.
   */
  | {
      readonly kind: 'row';
      readonly cells: readonly string[];
      readonly isHead?: boolean;
      readonly startsTable?: boolean;
    };

export interface ConvertedDocument {
  /** The title that the file declares; null without one. */
  readonly title: string | null;
  /** The day that it names as its own, YYYY-MM-DD; left out or null without one. */
  readonly dated?: string | null;
  readonly blocks: readonly ConvertedBlock[];
  /** Number of files attached to it; none when left out. */
  readonly attachments?: number;
  /** What a reader of the file sees and its blocks lack, a few words for each part: "a chart", "2 comments". */
  readonly leftOut?: readonly string[];
  /** What the file holds and no reader of it sees, which is no text of it either. */
  readonly hidden?: readonly string[];
}

/** A tab separates the cells of a row, as in every canonical text. */
export const textOf = (block: ConvertedBlock): string => (block.kind === 'row' ? block.cells.join('\t') : block.text);

/** The text as it is read: every run of white space is one blank. */
export const inOneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** The paragraphs of plain text, wherever its lines were broken. */
export const paragraphsOf = (text: string): ConvertedBlock[] =>
  text
    .replaceAll(/\r\n?/gu, '\n')
    .split(/\n[^\S\n]*\n/u)
    .map(inOneLine)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => ({ kind: 'prose', text: paragraph }));

/** Counts what a file has and its text lacks: "a picture", "2 charts", in the order in which each was first met. */
export function countParts(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => {
    if (count > 1) return `${count.toLocaleString('en')} ${name}s`;
    return `${/^[aeiou]/iu.test(name) ? 'an' : 'a'} ${name}`;
  });
}
