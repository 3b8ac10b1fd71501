import { PinciteError } from '../../../../contract/errors.ts';
import { type ConvertedBlock, type ConvertedDocument, textOf } from '../converted.ts';
import { officeDate } from '../declared-date.ts';
import { type OfficeParts, type OfficeRelation, officeParts } from '../office-parts.ts';
import { blockReader } from './blocks.ts';
import { boundData } from './bound-data.ts';
import { type Story, type Told, telling, type WordFile } from './file.ts';
import { type Note, noteMarks, readNoteFormats, readNotes } from './notes.ts';
import { paragraphCounter } from './numbering/count-paragraphs.ts';
import { readNumbering } from './numbering/numbering-definitions.ts';
import { readStyles } from './styles.ts';
import { childOf, eachTree, elementsOf, isOn, type XmlNode } from './xml-tree.ts';

/** Documents within documents that are read. */
const DEEPEST = 3;
const BODY = new Set(['w:document', 'w:body']);

/**
 * The text of a Word document (DOCX; with macros or as a template DOCM, DOTX, DOTM) as its reader sees it: the body
 * with the numbers that Word works out, the notes at the end of their section, then what repeats on the pages, once,
 * and the comments. Throws when the file is none.
 */
export function readWord(bytes: Uint8Array, name: string, depth = 0): ConvertedDocument {
  const parts = officeParts(bytes, name);
  const main = parts.relations('').find(({ kind }) => kind === 'officeDocument')?.path ?? 'word/document.xml';
  if (parts.part(main) === null) throw new Error(`the file has no part ${main}`);
  const relations = parts.relations(main);
  const { told, leftOut, hidden } = telling();
  const styles = readStyles(parts, pathOf(relations, 'styles'));
  const notePaths = { footnote: pathOf(relations, 'footnotes'), endnote: pathOf(relations, 'endnotes') };
  const hasNotes = notePaths.footnote !== undefined || notePaths.endnote !== undefined;
  const formats = hasNotes ? readNoteFormats(parts, pathOf(relations, 'settings'), main) : [];
  const file: WordFile = {
    name,
    parts,
    styles,
    told,
    isColoured: false,
    count: paragraphCounter(readNumbering(parts, pathOf(relations, 'numbering'), styles)),
    notes: noteMarks(formats),
    bound: boundData(parts, relations),
    embedded: (inner) => (depth >= DEEPEST ? null : embeddedDocument(inner, name, depth, told)),
  };
  const notes = {
    footnote: notesOf(file, notePaths.footnote),
    endnote: notesOf(file, notePaths.endnote),
  };
  const sections: XmlNode[] = [];
  const body = readBody(file, main, (note) => notes[note.kind](note), sections);
  const running = runningParts(sections, relations, parts, pathOf(relations, 'settings'));
  const blocks = [
    ...body,
    ...runningBlocks(running, (path) => storyBlocks(file, path, true), told.hidden),
    ...commentBlocks(file, pathOf(relations, 'comments')),
  ];
  return { title: null, dated: officeDate(parts), blocks, leftOut: leftOut(), hidden: hidden() };
}

const pathOf = (relations: readonly OfficeRelation[], kind: string): string | undefined =>
  relations.find((relation) => relation.kind === kind)?.path ?? undefined;

function storyOf(file: WordFile, path: string, isRunning: boolean): Story {
  const relations = new Map(file.parts.relations(path).map((relation) => [relation.id, relation]));
  return { file, relations, isStruck: false, mayBeColoured: false, isRunning, inCell: false, isPrompt: false };
}

/** The body of the document. Notes stand at the end of the section that refers to them. */
function readBody(
  file: WordFile,
  path: string,
  noteBlocks: (note: Note) => ConvertedBlock[],
  sections: XmlNode[],
): ConvertedBlock[] {
  const story = storyOf(file, path, false);
  const { read, rest } = blockReader();
  const blocks: ConvertedBlock[] = [];
  let pending: Note[] = [];
  const endSection = (): void => {
    // A note may refer to another one.
    for (let taken = pending; taken.length > 0; taken = [...file.notes.take()])
      blocks.push(...taken.flatMap(noteBlocks));
    pending = [];
  };
  eachTree(file.parts, path, BODY, (tree) => {
    if (tree.name === 'w:background') file.isColoured = true;
    if (tree.name === 'w:sectPr') sections.push(tree);
    const own = childOf(childOf(tree, 'w:pPr'), 'w:sectPr');
    if (own !== undefined) sections.push(own);
    const found = read([tree], story);
    const taken = file.notes.take();
    if (found[0]?.kind === 'heading') endSection();
    // A table may have more rows than a call takes arguments.
    for (const block of found) blocks.push(block);
    pending.push(...taken);
    if (own !== undefined) file.notes.endSection();
  });
  blocks.push(...rest());
  endSection();
  return blocks;
}

/** Reads a note: its number before its first words. A note that is referred to twice stands once. */
function notesOf(file: WordFile, path: string | undefined): (note: Note) => ConvertedBlock[] {
  const trees = readNotes(file.parts, path);
  const story = path === undefined ? null : storyOf(file, path, false);
  const seen = new Set<string>();
  return ({ id, number, isStruck }) => {
    const tree = trees.get(id);
    if (tree === undefined || story === null || seen.has(id)) return [];
    seen.add(id);
    const blocks = blockReader().readWhole(elementsOf(tree), { ...story, isStruck });
    const [first, ...rest] = blocks;
    if (first === undefined || number === '') return blocks;
    const text = first.kind === 'row' ? first.cells.join(' ') : first.text;
    return [{ kind: 'prose', text: `${number} ${text}` }, ...rest];
  };
}

/** The blocks of a part that is a story of its own. */
function storyBlocks(file: WordFile, path: string, isRunning: boolean): ConvertedBlock[] {
  const story = storyOf(file, path, isRunning);
  const { read, rest } = blockReader();
  const blocks: ConvertedBlock[] = [];
  eachTree(file.parts, path, new Set(['w:hdr', 'w:ftr']), (tree) => void blocks.push(...read([tree], story)));
  return [...blocks, ...rest()];
}

/** What readers wrote beside the text, each with who wrote it. */
function commentBlocks(file: WordFile, path: string | undefined): ConvertedBlock[] {
  if (path === undefined) return [];
  const story = storyOf(file, path, false);
  const blocks: ConvertedBlock[] = [];
  eachTree(file.parts, path, new Set(['w:comments']), (tree) => {
    const author = (tree.attributes['w:author'] ?? '').trim();
    const words = blockReader()
      .readWhole(elementsOf(tree), story)
      .map((block) => (block.kind === 'row' ? block.cells.join(' ') : block.text))
      .join(' ');
    if (words !== '') blocks.push({ kind: 'comment', text: author === '' ? words : `${author}: ${words}` });
  });
  return blocks;
}

/** A document within this one; null when it is damaged. */
function embeddedDocument(
  bytes: Uint8Array,
  name: string,
  depth: number,
  told: Told,
): readonly ConvertedBlock[] | null {
  try {
    const { blocks, leftOut = [], hidden = [] } = readWord(bytes, name, depth + 1);
    for (const what of leftOut) told.leftOut('part of an embedded document', what);
    for (const words of hidden) told.hidden(words);
    return blocks;
  } catch (error) {
    if (error instanceof PinciteError) throw error;
    // What makes a whole file damaged is a part of this one that is left out.
    return null;
  }
}

/** A header or footer. */
export interface RunningPart {
  readonly kind: 'header' | 'footer';
  readonly path: string;
  /** Whether some page shows it. */
  readonly isShown: boolean;
}

/** The headers and footers that the sections of a document refer to, each part once. */
function runningParts(
  sections: readonly XmlNode[],
  relations: readonly OfficeRelation[],
  parts: OfficeParts,
  settings: string | undefined,
): readonly RunningPart[] {
  const hasEvenPages = settings !== undefined && isSet(parts, settings, 'w:evenAndOddHeaders');
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  const found = new Map<string, RunningPart>();
  /** What a section does not have it takes over from the one before. */
  const current = new Map<
    string,
    { readonly kind: RunningPart['kind']; readonly type: string; readonly path: string }
  >();
  for (const section of sections) {
    const hasFirstPage = isOn(childOf(section, 'w:titlePg')) === true;
    for (const { name, attributes } of elementsOf(section)) {
      const path = byId.get(attributes['r:id'] ?? '')?.path;
      if (!/^w:(?:header|footer)Reference$/u.test(name) || path === null || path === undefined) continue;
      const type = attributes['w:type'] ?? 'default';
      current.set(`${name} ${type}`, { kind: name === 'w:headerReference' ? 'header' : 'footer', type, path });
    }
    for (const { kind, type, path } of current.values()) {
      const isShown = type === 'first' ? hasFirstPage : type === 'even' ? hasEvenPages : true;
      found.set(path, { kind, path, isShown: isShown || found.get(path)?.isShown === true });
    }
  }
  return [...found.values()];
}

function isSet(parts: OfficeParts, path: string, property: string): boolean {
  let value: string | null = null;
  parts.walk(path, {
    open: (name, attributes) => {
      if (name === property) value = attributes['w:val'] ?? 'true';
    },
  });
  return value !== null && !/^(?:0|false|off)$/u.test(value);
}

const TITLES = { header: 'Header', footer: 'Footer' } as const;

/** What stands on every page, once and under a heading of its own, so that no sentence of the body runs into it. */
function runningBlocks(
  parts: readonly RunningPart[],
  read: (path: string) => readonly ConvertedBlock[],
  hide: (words: string) => void,
): ConvertedBlock[] {
  return (['header', 'footer'] as const).flatMap((kind) => {
    const seen = new Set<string>();
    const blocks: ConvertedBlock[] = [];
    for (const part of parts.filter((one) => one.kind === kind)) {
      for (const block of read(part.path)) {
        const text = block.kind === 'row' ? block.cells.filter((cell) => cell !== '').join(' ') : textOf(block);
        if (!part.isShown) hide(text);
        else if (/[\p{L}\p{N}]/u.test(text) && !seen.has(text)) {
          seen.add(text);
          blocks.push({ kind: 'prose', text });
        }
      }
    }
    return blocks.length === 0 ? [] : [{ kind: 'heading', text: TITLES[kind], rank: 1 }, ...blocks];
  });
}
