import type { TablePlace } from '../data.ts';
import { cutLongSentence, splitSentences } from '../text/split-sentences.ts';
import type { TextBlock } from './canonical-text.ts';
import type { PlacedSentence } from './passages.ts';
import { headersOfRows } from './row-headers.ts';
import { headingRank, trackSections } from './sections.ts';

import type { CountTokens } from './word-piece.ts';

/** A block of the document in offsets of the canonical text. `page` and `lastPage` differ where a paragraph runs on. */
export interface PlacedBlock extends TextBlock {
  readonly page: number;
  readonly lastPage: number;
  /** Depth given by the file's own markup (Markdown), null where size and number decide. */
  readonly rank: number | null;
  /** For a row with figures: where it stands in its table, when the places of its words tell it. */
  readonly table?: TablePlace | null;
}

/** The longest sentence: two fit a passage, so that passages can overlap. */
const LONGEST_CHARACTERS = 450;
const LONGEST_TOKENS = 200;

/** Every sentence of the document in order, each with its section, its pages, and for a row the header of its table. */
export function placeSentences(text: string, blocks: readonly PlacedBlock[], count: CountTokens): PlacedSentence[] {
  const sections = trackSections();
  const sentences: PlacedSentence[] = [];
  const headers = headersOfRows(text, blocks);
  blocks.forEach((block, i) => {
    const own = text.slice(block.start, block.end);
    /** Tokens of the piece tried last at each start: the one that was kept. */
    const tokens = new Map<number, number>();
    const fits = (from: number, to: number): boolean => {
      if (to - from > LONGEST_CHARACTERS) return false;
      const counted = count(own.slice(from, to));
      tokens.set(from, counted);
      return counted <= LONGEST_TOKENS;
    };
    if (block.kind === 'heading') sections.enter(own, block.rank ?? headingRank(own), block.size);
    const whole = block.kind === 'prose' || block.kind === 'item' ? splitSentences(own) : trimmed(own);
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
          header: headers.get(i) ?? null,
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

/** The values of a piece of a row; null when it has none. */
function within(table: TablePlace, start: number, end: number): TablePlace | null {
  const values = table.values.filter((value) => value.start >= start && value.end <= end);
  return values.length === 0 ? null : { ...table, values };
}

function trimmed(text: string): [number, number][] {
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  return end > start ? [[start, end]] : [];
}
