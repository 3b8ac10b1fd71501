import { NUMBERED_PARTS } from '../../text/abbreviations.ts';
import { cutLongSentence, splitSentences } from '../../text/split-sentences.ts';
import type { CountTokens } from '../../text/word-piece.ts';
import type { TextBlock } from '../layout/canonical-text.ts';
import type { SentenceKind, TablePlace } from '../types.ts';
import type { PlacedSentence } from './passages.ts';
import { headersOfRows } from './row-headers.ts';

/**
 * A block with offsets in the canonical text. `page` and `lastPage` differ where a paragraph continues on the next
 * page.
 */
export interface PlacedBlock extends TextBlock {
  readonly page: number;
  readonly lastPage: number;
  /** Depth from the file's own markup (Markdown); null where size and number decide. */
  readonly rank: number | null;
  /** For a row with figures: its place in its table, where the geometry shows it. */
  readonly table?: TablePlace | null;
  /**
   * For a row whose file says which row names its columns: the range of that one, null where none does; absent where
   * the text decides.
   */
  readonly header?: readonly [start: number, end: number] | null;
}

/** Length of the longest sentence: two fit into a passage, so that passages can overlap. */
const LONGEST_CHARACTERS = 450;
const LONGEST_TOKENS = 200;
/** Kinds of blocks that hold several sentences. */
const SPLIT: ReadonlySet<SentenceKind> = new Set(['prose', 'item', 'comment']);

/** Every sentence of the document in order, with its section, its pages, and for a row the header of its table. */
export function placeSentences(text: string, blocks: readonly PlacedBlock[], count: CountTokens): PlacedSentence[] {
  const sections = trackSections();
  const sentences: PlacedSentence[] = [];
  const headers = headersOfRows(text, blocks);
  blocks.forEach((block, i) => {
    const own = text.slice(block.start, block.end);
    /** Token count of the latest piece tried at each start, which is the one kept. */
    const tokens = new Map<number, number>();
    const fits = (from: number, to: number): boolean => {
      if (to - from > LONGEST_CHARACTERS) return false;
      const counted = count(own.slice(from, to));
      tokens.set(from, counted);
      return counted <= LONGEST_TOKENS;
    };
    if (block.kind === 'heading') sections.enter(own, block.rank ?? headingRank(own), block.size);
    const whole = SPLIT.has(block.kind)
      ? splitSentences(own)
      : trimmed(own, block.header !== undefined).flatMap(([from, to]) =>
          block.kind !== 'row' || fits(from, to) ? [[from, to] as const] : wholeSentences(own, from, to, fits),
        );
    for (const [from, to] of whole) {
      for (const [start, end] of cutLongSentence(own, from, to, fits)) {
        const brk = block.lastPage > block.page ? own.indexOf('\f') : -1;
        const table =
          block.table === null || block.table === undefined
            ? null
            : within(block.table, block.start + start, block.start + end);
        sentences.push({
          start: block.start + start,
          end: block.start + end,
          kind: block.kind,
          header: block.header === undefined ? (headers.get(i) ?? null) : block.header,
          section: sections.path(),
          page: brk >= 0 && start > brk ? block.lastPage : block.page,
          lastPage: brk >= 0 && end > brk ? block.lastPage : block.page,
          ...(table === null ? {} : { table }),
          tokens: tokens.get(start) ?? count(own.slice(start, end)),
        });
      }
    }
  });
  return sentences;
}

/** A row that is too long for a sentence, cut where sentences of its cells end; as few pieces as fit. */
function wholeSentences(
  text: string,
  start: number,
  end: number,
  fits: (from: number, to: number) => boolean,
): [number, number][] {
  const pieces: [number, number][] = [];
  for (const [from, to] of splitSentences(text.slice(start, end))) {
    const last = pieces.at(-1);
    if (last !== undefined && fits(last[0], start + to)) last[1] = start + to;
    else pieces.push([last === undefined ? start : start + from, start + to]);
  }
  return pieces;
}

/** The table place of a piece of a row, with the values inside the piece; null when it has none. */
function within(table: TablePlace, start: number, end: number): TablePlace | null {
  const values = table.values.filter((value) => value.start >= start && value.end <= end);
  return values.length === 0 ? null : { ...table, values };
}

/** `keepsTabs`: a blank cell in front is a column of the table. */
function trimmed(text: string, keepsTabs: boolean): [number, number][] {
  const start = keepsTabs ? text.search(/[^ ]|$/u) : text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  return end > start ? [[start, end]] : [];
}

/** Follows the headings of a document and knows the heading path at the present position. */
interface SectionTracker {
  /**
   * Enters a heading. `rank`: depth of a numbered or marked heading (1 = top), else null; `size` in points decides
   * among the others.
   */
  enter(title: string, rank: number | null, size: number): void;
  /** "4 Leave > 4.2 Carry-over", "" above the first heading. */
  path(): string;
}

const LONGEST_TITLE = 100;
const DEEPEST = 4;

export function trackSections(): SectionTracker {
  const stack: { title: string; rank: number | null; size: number }[] = [];
  return {
    enter(title, rank, size) {
      // A number outweighs sizes: "3.10" ends "1.3" and all headings under it.
      const sibling = rank === null ? -1 : stack.findIndex((other) => other.rank !== null && other.rank >= rank);
      if (sibling >= 0) stack.length = sibling;
      const isAbove = (other: (typeof stack)[number]): boolean => {
        if (other.rank !== null && rank !== null) return other.rank < rank;
        // A numbered heading contains unnumbered ones of the same size.
        return other.size > size * (other.rank !== null ? 0.96 : 1.04);
      };
      while (stack.length > 0 && !isAbove(stack.at(-1) as (typeof stack)[number])) stack.pop();
      stack.push({ title: title.replace(/\s+/gu, ' ').trim().slice(0, LONGEST_TITLE), rank, size });
      if (stack.length > DEEPEST) stack.splice(1, 1);
    },
    path: () => stack.map((heading) => heading.title).join(' > '),
  };
}

const PART = /^part\s+(?:\d{1,3}|[ivx]{1,5}|[a-h])\b/iu;
const NUMBER = new RegExp(
  `^(?:(?:Article|Section|Chapter|Appendix|Annex|Item|Note|${NUMBERED_PARTS.join('|')})\\s+|§\\s*)?([A-Z]?\\.?\\d{1,3}(?:\\.\\d{1,3})*)[A-Z]?\\.?(?:\\s|$)`,
  'iu',
);

/**
 * Depth of the number in front of a heading: "Part II" is 0, "4" and "Item 1A." are 1, "4.2" is 2; null without a
 * number.
 */
export function headingRank(title: string): number | null {
  if (PART.test(title)) return 0;
  const number = NUMBER.exec(title)?.[1];
  return number === undefined ? null : number.split('.').filter((part) => part !== '').length;
}
