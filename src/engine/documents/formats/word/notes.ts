import { raised } from '../../../text/marks/raised.ts';
import type { OfficeParts } from '../office-parts.ts';
import { writtenNumber } from './number-formats.ts';
import { eachTree, type XmlNode } from './xml-tree.ts';

/** A note that is referred to. */
export interface Note {
  readonly kind: NoteKind;
  readonly id: string;
  /** "1", "iv"; "" when the note has a mark of its own. */
  readonly number: string;
  /** Whether its reference is struck, and it with that. */
  readonly isStruck: boolean;
}

export type NoteKind = 'footnote' | 'endnote';

/** Numbers the notes in the order of their references. */
export interface NoteMarks {
  /** The mark of a reference, raised; "" where the words beside it are the mark. */
  readonly mark: (reference: XmlNode, isStruck: boolean) => string;
  /** The notes that were referred to since the last call, in their order. */
  readonly take: () => readonly Note[];
}

interface NoteFormat {
  readonly format: string;
  readonly start: number;
}

const PROPERTIES = { 'w:footnotePr': 'footnote', 'w:endnotePr': 'endnote' } as const;

/** How the notes of a document are numbered: as the document says, else its settings. */
export function readNoteFormats(
  parts: OfficeParts,
  paths: readonly (string | undefined)[],
): Record<NoteKind, NoteFormat> {
  const formats: Record<NoteKind, NoteFormat> = {
    footnote: { format: 'decimal', start: 1 },
    endnote: { format: 'lowerRoman', start: 1 },
  };
  for (const path of paths) {
    if (path === undefined) continue;
    let kind: NoteKind | null = null;
    parts.walk(path, {
      open: (name, attributes) => {
        kind = PROPERTIES[name as keyof typeof PROPERTIES] ?? kind;
        const value = attributes['w:val'];
        if (kind === null || value === undefined) return;
        if (name === 'w:numFmt') formats[kind] = { ...formats[kind], format: value };
        if (name === 'w:numStart') formats[kind] = { ...formats[kind], start: Number.parseInt(value, 10) || 1 };
      },
      close: (name) => {
        if (name in PROPERTIES) kind = null;
      },
    });
  }
  return formats;
}

export function noteMarks(formats: Readonly<Record<NoteKind, NoteFormat>>): NoteMarks {
  const next = { footnote: formats.footnote.start, endnote: formats.endnote.start };
  let notes: Note[] = [];
  return {
    mark: ({ name, attributes }, isStruck) => {
      const kind = name === 'w:endnoteReference' ? 'endnote' : 'footnote';
      const isOwn = isTrue(attributes['w:customMarkFollows']);
      const number = isOwn ? '' : writtenNumber(next[kind]++, formats[kind].format);
      notes.push({ kind, id: attributes['w:id'] ?? '', number, isStruck });
      return raisedMark(number);
    },
    take: () => {
      const taken = notes;
      notes = [];
      return taken;
    },
  };
}

const isTrue = (value: string | undefined): boolean => value !== undefined && !/^(?:0|false|off)$/u.test(value);

/** A mark as no part of the word before it: "¹", "*"; letters in brackets, "⁽ⁱⁱ⁾", or as they are where they have no raised form, "[IV]". */
function raisedMark(number: string): string {
  const written = [...number].map(raised).join('');
  if (!/\p{L}/u.test(written)) return written;
  return /^\p{Lm}{1,3}$/u.test(written) ? `⁽${written}⁾` : `[${number}]`;
}

/** The trees of the notes of a part by their ids, without the lines that part notes from the text. */
export function readNotes(parts: OfficeParts, path: string | undefined): ReadonlyMap<string, XmlNode> {
  const notes = new Map<string, XmlNode>();
  if (path !== undefined)
    eachTree(parts, path, new Set(['w:footnotes', 'w:endnotes']), (tree) => {
      const { 'w:id': id, 'w:type': type = 'normal' } = tree.attributes;
      if (id !== undefined && type === 'normal') notes.set(id, tree);
    });
  return notes;
}
