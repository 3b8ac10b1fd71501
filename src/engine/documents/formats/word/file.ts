import type { ConvertedBlock } from '../converted.ts';
import type { OfficeParts, OfficeRelation } from '../office-parts.ts';
import type { NumberedParagraph, ParagraphNumber } from './count-paragraphs.ts';
import type { NoteMarks } from './notes.ts';
import type { Styles } from './styles.ts';

/** What a document is read with, the same for all of its parts. */
export interface WordFile {
  /** The name of the file, for messages. */
  readonly name: string;
  readonly parts: OfficeParts;
  readonly styles: Styles;
  /** The number of the next paragraph. */
  readonly count: (paragraph: NumberedParagraph) => ParagraphNumber | null;
  readonly notes: NoteMarks;
  readonly told: Told;
  /** The blocks of a Word document within this one; null where it cannot be read. */
  readonly embedded: (bytes: Uint8Array) => readonly ConvertedBlock[] | null;
  /** Whether the page has a colour of its own, on which white words may be seen. */
  isColoured: boolean;
}

/** What is to be told of a document: what it has and is not read, and what nobody sees. */
export interface Told {
  readonly leftOut: (what: string) => void;
  readonly hidden: (words: string) => void;
}

/** The part that is read, and where it stands. */
export interface Story {
  readonly file: WordFile;
  readonly relations: ReadonlyMap<string, OfficeRelation>;
  /** What follows holds for all words here. */
  readonly isStruck: boolean;
  /** Whether there may be a colour behind the words, on which white ones are seen: in a table, a text box. */
  readonly mayBeColoured: boolean;
  /** Whether it repeats on the pages: a header, a footer. */
  readonly isRunning: boolean;
}

/** Words of hidden text that are kept to be told. */
const MOST_HIDDEN = 500;

export function telling() {
  const counts = new Map<string, number>();
  const hidden: string[] = [];
  let characters = 0;
  return {
    told: {
      leftOut: (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1),
      hidden: (words: string): void => {
        const text = words.replaceAll(/\s+/gu, ' ').trim();
        if (!/[\p{L}\p{N}]/u.test(text) || characters > MOST_HIDDEN) return;
        hidden.push(text);
        characters += text.length;
      },
    } satisfies Told,
    /** "a chart", "2 pictures". */
    leftOut: (): string[] => [...counts].map(([what, count]) => (count === 1 ? what : several(what, count))),
    hidden: (): readonly string[] => hidden,
  };
}

/** "a chart" as "3 charts"; what has words of its own behind it stays as it is. */
const several = (what: string, count: number): string => {
  const [, noun] = /^an? ([\p{L} ’]+)$/u.exec(what) ?? [];
  return noun === undefined ? `${what} (${count} times)` : `${count} ${noun}s`;
};
