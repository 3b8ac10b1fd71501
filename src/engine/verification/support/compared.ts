import type { Term } from '../../text/term.ts';
import limits from '../../weights/support-limits.json' with { type: 'json' };
import { alignTerms, type Indices } from './align-terms.ts';
import type { NumberContext } from './same-term.ts';

/** A stretch between two agreeing terms in which the sentence and the source differ. Ends exclusive. */
export interface Block {
  readonly said: readonly Term[];
  readonly source: readonly Term[];
  readonly saidStart: number;
  readonly sourceStart: number;
}

/** One sentence aligned with its source, term by term. */
export interface Compared {
  readonly saidText: string;
  readonly sourceText: string;
  readonly said: readonly Term[];
  readonly source: readonly Term[];
  readonly background: readonly Term[];
  readonly context: NumberContext;
  /** said → source, −1 where the source does not say the same. */
  readonly toSource: Indices;
  /** said → source, where the source has another term in the same place. */
  readonly replaced: Indices;
  /** source → said. */
  readonly toSaid: Indices;
  readonly blocks: readonly Block[];
}

/** A text with its terms; for the sentence perhaps a part of them. */
export interface ReadText {
  readonly text: string;
  readonly terms: readonly Term[];
}

/**
 * Terms compared before the first and after the last agreeing one, beyond the length of the sentence's own remainder.
 */
const MARGIN = limits.values.margin;

/** Aligns the terms of one sentence with those of its source. */
export function compareTerms(
  { text: saidText, terms: said }: ReadText,
  { text: sourceText, terms: source }: ReadText,
  background: readonly Term[],
  context: NumberContext,
): Compared {
  const { same: toSource, replaced } = alignTerms(said, source, context);
  const toSaid = Array.from<number>({ length: source.length }).fill(-1);
  for (const [i, j] of toSource.entries()) if (j >= 0) toSaid[j] = i;
  const blocks = blocksOf(said, source, toSource);
  return { saidText, sourceText, said, source, background, context, toSource, replaced, toSaid, blocks };
}

function blocksOf(said: readonly Term[], source: readonly Term[], toSource: Indices): Block[] {
  const anchors = toSource.flatMap((j, i) => (j < 0 ? [] : [[i, j] as const]));
  const [first, last] = [anchors[0], anchors.at(-1)];
  if (first === undefined || last === undefined) return [];
  const blocks: Block[] = [];
  const add = (from: readonly [number, number], to: readonly [number, number]) => {
    if (to[0] <= from[0] && to[1] <= from[1]) return;
    const [saidStart, sourceStart] = from;
    blocks.push({
      said: said.slice(saidStart, to[0]),
      source: source.slice(sourceStart, to[1]),
      saidStart,
      sourceStart,
    });
  };
  add([0, Math.max(0, first[1] - first[0] - MARGIN)], first);
  for (const [k, anchor] of anchors.entries()) {
    const next = anchors[k + 1];
    if (next !== undefined) add([anchor[0] + 1, anchor[1] + 1], next);
  }
  const rest = said.length - last[0] - 1;
  add([last[0] + 1, last[1] + 1], [said.length, Math.min(source.length, last[1] + 1 + rest + MARGIN)]);
  return blocks;
}

const { tightSaid: TIGHT_SAID, tightSource: TIGHT_SOURCE } = limits.values;

/** Whether a block is so short that its two sides replace each other. */
export const isTight = ({ said, source }: Block): boolean => said.length <= TIGHT_SAID && source.length <= TIGHT_SOURCE;

/** The terms of the sentence around `at`. */
export function sentenceAround(at: number, terms: readonly Term[]): readonly Term[] {
  const start = terms.findLastIndex((term, i) => i <= at && term.startsSentence);
  const end = terms.findIndex((term, i) => i > at && term.startsSentence);
  return terms.slice(Math.max(0, start), end < 0 ? terms.length : end);
}
