import { anyOf, words } from '../../text/language.ts';
import type { SentenceKind } from '../types.ts';
import type { Block } from './blocks.ts';
import { atHyphens } from './columns/header-cells.ts';
import { encodeGeometry } from './geometry.ts';
import { withStruckWordsWhole } from './glyphs/struck-words.ts';
import type { Box, Line } from './line.ts';
import { type DrawnBoxes, sourceMarks } from './source-marks.ts';

/** The layout of one page, as input of `composePage`. */
export interface PageLayout {
  readonly mediaBox: Box;
  readonly cropBox: Box;
  readonly rotation: number;
  readonly unit: number;
  readonly blocks: readonly Block[];
  readonly drawn: DrawnBoxes;
}

/** A block of the canonical text, with page-relative offsets and the features by which headings are ranked. */
export interface TextBlock {
  readonly kind: SentenceKind;
  readonly start: number;
  readonly end: number;
  readonly size: number;
}

export interface PageCanonical {
  readonly text: string;
  readonly geometry: Uint8Array;
  readonly blocks: readonly TextBlock[];
  /** Page-relative offset of each line of each block. */
  readonly lineStarts: readonly (readonly number[])[];
}

/**
 * Writes the canonical text of one page: blocks separated by a line feed, lines of a block by a space, cells by a tab.
 * Removes a hyphen that broke a word at a line end from the text, and keeps its box in the geometry.
 */
export function composePage(page: PageLayout, vocabulary: Vocabulary, known = knownFrom(vocabulary)): PageCanonical {
  const text: string[] = [];
  let length = 0;
  const runs: Int16Array[] = [];
  const lineStarts: number[] = [];
  const hyphenOffsets: number[] = [];
  const hyphenBoxes: number[] = [];
  const blocks: TextBlock[] = [];
  const lineStartsOfBlocks: number[][] = [];
  const blank = new Int16Array(4);
  const write = (piece: string, boxes: Int16Array): void => {
    text.push(piece);
    runs.push(boxes);
    length += piece.length;
  };

  for (const { kind, lines } of page.blocks.map(withStruckWordsWhole)) {
    const own = lines.flatMap(atHyphens);
    if (length > 0) write('\n', blank);
    const start = length;
    const ownStarts: number[] = [];
    lineStartsOfBlocks.push(ownStarts);
    own.forEach((line, i) => {
      lineStarts.push(length);
      ownStarts.push(length);
      for (const at of line.breaks ?? []) lineStarts.push(length + at);
      const next = own[i + 1];
      if (next === undefined) {
        write(line.text, line.boxes);
        return;
      }
      const join = line.hyphenated ? joinAtLineEnd(line.text, next.text, vocabulary, known) : afterAddress(line, next);
      if (join === '') {
        const end = line.text.length - 1;
        write(line.text.slice(0, end), line.boxes.subarray(0, end * 4));
        hyphenOffsets.push(length);
        hyphenBoxes.push(...line.boxes.subarray(end * 4));
      } else {
        write(line.text, line.boxes);
        if (join === ' ') write(' ', blank);
      }
    });
    blocks.push({ kind, start, end: length, size: largest(lines) });
  }

  const boxes = new Int16Array(length * 4 + hyphenBoxes.length);
  let at = 0;
  for (const run of runs) {
    boxes.set(run, at);
    at += run.length;
  }
  boxes.set(hyphenBoxes, at);
  const geometry = encodeGeometry({
    unit: page.unit,
    rotation: page.rotation,
    mediaBox: page.mediaBox,
    cropBox: page.cropBox,
    lineStarts: Uint32Array.from(lineStarts),
    hyphenOffsets: Uint32Array.from(hyphenOffsets),
    marks: sourceMarks(page.drawn, boxes, length),
    boxes,
  });
  return { text: text.join(''), geometry, blocks, lineStarts: lineStartsOfBlocks };
}

function largest(lines: readonly Line[]): number {
  return Math.max(...lines.map((line) => line.size));
}

/** Every word of a document in lower case; a word with hyphens inside is also included whole. */
type Vocabulary = ReadonlySet<string>;

const WORD = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu;

export function addWords(text: string, vocabulary: Set<string>): void {
  for (const word of text.toLowerCase().match(WORD) ?? []) {
    vocabulary.add(word);
    if (word.includes('-')) for (const part of word.split('-')) vocabulary.add(part);
  }
}

/** "pre- and post-tax": what follows a hyphen that stands for the rest of a word. */
const SUSPENDED_BEFORE = new RegExp(`^${anyOf(words.hyphens.suspendedBefore)}$`, 'u');

/** What is known of words and of hyphens besides a document's own words. */
export interface HyphenKnowledge {
  /** Whether it is a word of the language. */
  isWord(word: string): boolean;
  /** Whether the document breaks no words: all hyphens at its line ends are its author's. */
  readonly breaksNone: boolean;
}

const knownFrom = (vocabulary: Vocabulary): HyphenKnowledge => ({
  isWord: (word) => vocabulary.has(word),
  breaksNone: false,
});

/**
 * Fewest hyphens at line ends that show whether a document breaks words, and the share of broken words in one that does
 * not.
 */
const [FEWEST_HYPHENS, BREAKS_NONE] = [5, 0.1];
const HEAD = /([\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*)-$/u;
const TAIL = /^[\p{L}\p{M}]+/u;

/**
 * What the line ends of a document tell of its hyphens: where nearly all that its own words decide are the author's,
 * the rest are, too.
 */
export function hyphenKnowledge(
  pages: readonly (readonly Pick<Line, 'text' | 'hyphenated'>[])[],
  vocabulary: Vocabulary,
  isWord: (word: string) => boolean,
): HyphenKnowledge {
  let [kept, broken] = [0, 0];
  for (const lines of pages) {
    for (const [i, line] of lines.entries()) {
      if (!line.hyphenated) continue;
      const head = HEAD.exec(line.text)?.[1]?.toLowerCase();
      const tail = TAIL.exec(lines[i + 1]?.text ?? '')?.[0].toLowerCase();
      if (head === undefined || tail === undefined) continue;
      const whole = head.slice(head.lastIndexOf('-') + 1) + tail;
      if (vocabulary.has(`${head}-${tail}`)) kept++;
      else if (vocabulary.has(whole) || isWord(whole)) broken++;
    }
  }
  const all = kept + broken;
  return { isWord, breaksNone: all >= FEWEST_HYPHENS && broken < BREAKS_NONE * all };
}

/** The beginning of an address at the end of a line. */
const ADDRESS = /(?:https?:\/\/|www\.|[\p{L}\p{N}._]+@)\S*$/u;
/** An address that is broken where nothing but an address goes on: of a page, and of a mailbox. */
const BROKEN_ADDRESS = /(?:https?:\/\/|www\.)\S*[/=&?_#%~]$/u;
const [BROKEN_MAILBOX, HOST] = [/[\p{L}\p{N}._+-]+@$/u, /^[\p{L}\p{N}-]+\.\p{Ll}/u];

/** What to write behind a line without a hyphen: nothing within an address. */
function afterAddress({ text }: Pick<Line, 'text'>, next: Pick<Line, 'text'>): '-' | ' ' {
  // A cheap test first: few lines end so.
  if (!/[/=&?_#%~@]$/u.test(text)) return ' ';
  const isBroken = BROKEN_ADDRESS.test(text) && /^[\p{Ll}\p{N}/]/u.test(next.text);
  return isBroken || (BROKEN_MAILBOX.test(text) && HOST.test(next.text)) ? '-' : ' ';
}

/** Endings of words that are spelt as words: "use-less" is broken, not written so. */
const IS_ENDING = new RegExp(`^${anyOf(words.hyphens.endings)}$`, 'u');

/**
 * What to write between the halves of a word broken by a hyphen at a line end: '' joins them ("limita" + "tion"), '-'
 * keeps the hyphen ("short" + "term"), ' ' when the line did not break a word at all ("pre-" + "and post-tax"). The
 * document's own words decide, then the language's. If they do not, two halves that are both words keep the hyphen, and
 * so do all in a document that breaks none.
 */
export function joinAtLineEnd(
  before: string,
  after: string,
  vocabulary: Vocabulary,
  known = knownFrom(vocabulary),
): '' | '-' | ' ' {
  const head = HEAD.exec(before)?.[1];
  const tail = TAIL.exec(after)?.[0];
  if (head === undefined) return /\p{N}-$/u.test(before) ? '-' : ' ';
  if (tail === undefined) return /^\p{N}/u.test(after) ? '-' : ' ';
  if (/^\p{Lu}/u.test(tail)) return '-';
  if (ADDRESS.test(before)) return '-';
  const first = head.toLowerCase();
  const second = tail.toLowerCase();
  // "day-to-day", not "pre- to post-tax".
  const isMiddle = after[tail.length] === '-';
  if (SUSPENDED_BEFORE.test(second) && !isMiddle) return ' ';
  if (vocabulary.has(`${first}-${second}`)) return '-';
  const last = first.slice(first.lastIndexOf('-') + 1);
  if (vocabulary.has(first + second) || vocabulary.has(last + second)) return '';
  if (known.isWord(last + second)) return '';
  // No word is broken behind its first letter: "X-ray", "e-bike".
  if (known.breaksNone || last !== first || last.length === 1 || isMiddle) return '-';
  const areWords = last.length > 2 && second.length > 2 && known.isWord(last) && known.isWord(second);
  return areWords && !IS_ENDING.test(second) ? '-' : '';
}
