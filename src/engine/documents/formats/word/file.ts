import { type ConvertedBlock, countParts, inOneLine } from '../converted.ts';
import type { OfficeParts, OfficeRelation } from '../office-parts.ts';
import type { BoundData } from './bound-data.ts';
import type { NoteMarks } from './notes.ts';
import type { NumberedParagraph, ParagraphNumber } from './numbering/count-paragraphs.ts';
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
  /** What its content controls show. */
  readonly bound: BoundData;
  readonly told: Told;
  /** The blocks of a Word document within this one; null where it cannot be read. */
  readonly embedded: (bytes: Uint8Array) => readonly ConvertedBlock[] | null;
  /** Whether the page has a colour of its own, on which white words may be seen. */
  isColoured: boolean;
}

/** What is to be told of a document: what it has and is not read, and what nobody sees. */
export interface Told {
  /** A noun, "chart", and how the file calls this one. */
  readonly leftOut: (what: string, name?: string) => void;
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
  readonly inCell: boolean;
  /** Whether it only asks to be filled in. */
  readonly isPrompt: boolean;
}

/** Words of hidden text that are kept to be told. */
const MOST_HIDDEN = 500;

export function telling() {
  const nouns: string[] = [];
  const named = new Set<string>();
  const hidden: string[] = [];
  let characters = 0;
  return {
    told: {
      leftOut: (what, name = ''): void => {
        if (name === '') nouns.push(what);
        else named.add(`${countParts([what]).join('')} (“${name}”)`);
      },
      hidden: (words): void => {
        const text = inOneLine(words);
        if (!/[\p{L}\p{N}]/u.test(text) || characters > MOST_HIDDEN) return;
        hidden.push(text);
        characters += text.length;
      },
    } satisfies Told as Told,
    /** "a chart", "2 pictures". */
    leftOut: (): string[] => [...countParts(nouns), ...named],
    hidden: (): readonly string[] => hidden,
  };
}
