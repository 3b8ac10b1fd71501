import { raised } from '../../../text/marks/raised.ts';
import type { OfficeParts } from '../office-parts.ts';
import { writtenNumber } from './numbering/number-formats.ts';
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
  /** Begins another page, as Word last laid it out. */
  readonly newPage: () => void;
  /** Ends a section, whose properties stand behind it. */
  readonly endSection: () => void;
}

interface NoteFormat {
  readonly format: string;
  readonly start: number;
  /** continuous, eachSect or eachPage. */
  readonly restart: string;
}

/** How the notes of each kind are numbered. */
type NoteFormats = Readonly<Record<NoteKind, NoteFormat>>;

const PROPERTIES = { 'w:footnotePr': 'footnote', 'w:endnotePr': 'endnote' } as const;

const USUAL: NoteFormats = {
  footnote: { format: 'decimal', start: 1, restart: 'continuous' },
  endnote: { format: 'lowerRoman', start: 1, restart: 'continuous' },
};

/**
 * How the notes of a document are numbered, section by section: as each says, else as its settings do. At least one
 * section.
 */
export function readNoteFormats(parts: OfficeParts, settings: string | undefined, main: string): NoteFormats[] {
  let usual = USUAL;
  if (settings !== undefined) formatsIn(parts, settings, 'w:settings', USUAL, (found) => (usual = found));
  const sections: NoteFormats[] = [];
  formatsIn(parts, main, 'w:sectPr', usual, (found) => void sections.push(found));
  return sections.length > 0 ? sections : [usual];
}

/** Calls back at the end of each element of this name with what it says of notes. */
function formatsIn(
  parts: OfficeParts,
  path: string,
  element: string,
  usual: NoteFormats,
  onEnd: (formats: NoteFormats) => void,
): void {
  let [formats, depth] = [usual, 0];
  let kind: NoteKind | null = null;
  parts.walk(path, {
    open: (name, attributes) => {
      // What a section was before a change is within what it is.
      if (name === element && ++depth === 1) formats = usual;
      if (depth !== 1) return;
      kind = PROPERTIES[name as keyof typeof PROPERTIES] ?? kind;
      const value = attributes['w:val'];
      if (kind === null || value === undefined) return;
      const before = formats[kind];
      if (name === 'w:numFmt') formats = { ...formats, [kind]: { ...before, format: value } };
      if (name === 'w:numRestart') formats = { ...formats, [kind]: { ...before, restart: value } };
      const start = Number.parseInt(value, 10) || 1;
      if (name === 'w:numStart') formats = { ...formats, [kind]: { ...before, start } };
    },
    close: (name) => {
      if (name in PROPERTIES) kind = null;
      if (name === element && --depth === 0) onEnd(formats);
    },
  });
}

/** Counts the notes. `sections`: how they are numbered in each section, the last one for any further one. */
export function noteMarks(sections: readonly NoteFormats[]): NoteMarks {
  let at = 0;
  const formats = (): NoteFormats => sections[Math.min(at, sections.length - 1)] ?? USUAL;
  const next = { footnote: formats().footnote.start, endnote: formats().endnote.start };
  const restart = (how: string): void => {
    for (const kind of ['footnote', 'endnote'] as const)
      if (formats()[kind].restart === how) next[kind] = formats()[kind].start;
  };
  let notes: Note[] = [];
  return {
    mark: ({ name, attributes }, isStruck) => {
      const kind = name === 'w:endnoteReference' ? 'endnote' : 'footnote';
      const isOwn = isTrue(attributes['w:customMarkFollows']);
      const number = isOwn ? '' : writtenNumber(next[kind]++, formats()[kind].format);
      notes.push({ kind, id: attributes['w:id'] ?? '', number, isStruck });
      return raisedMark(number);
    },
    take: () => {
      const taken = notes;
      notes = [];
      return taken;
    },
    newPage: () => restart('eachPage'),
    endSection: () => {
      at++;
      restart('eachSect');
      restart('eachPage');
    },
  };
}

const isTrue = (value: string | undefined): boolean => value !== undefined && !/^(?:0|false|off)$/u.test(value);

/**
 * A mark as no part of the word before it: "¹", "*"; letters in brackets, "⁽ⁱⁱ⁾", or as they are where they have no
 * raised form, "[IV]".
 */
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
