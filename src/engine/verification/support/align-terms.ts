import { isNumber, type Term } from '../../text/term.ts';
import limits from '../../weights/support-limits.json' with { type: 'json' };
import { type NumberContext, sameTerm } from './same-term.ts';
import { isLimit, isTurnedRound, obligationsDiffer, oppositePair } from './word-meaning.ts';

/** For each term of the sentence the index of a term of the source, or −1. */
export type Indices = readonly number[];

/** The alignment of a sentence with its source. */
export interface Alignment {
  /** Terms for which the source has the same. */
  readonly same: Indices;
  /** Terms for which the source has another in the same place. */
  readonly replaced: Indices;
}

const { openGap: OPEN, skipSaid: EXTEND_SAID, skipSource: EXTEND_SOURCE } = limits.values;
/** Price of continuing in another sentence, so that it does not happen for a word or two. */
const NEXT_SENTENCE = limits.values.nextSentence;
/**
 * Score of a replaced word that fits the place: another number, the opposite, another duty. 0 and 0.8 do the same on
 * all the data.
 */
const REPLACED = 0.4;

/** Whether one term may replace the other. */
export function couldReplace(said: Term, source: Term): boolean {
  if (isNumber(said) && isNumber(source)) return true;
  if (isTurnedRound(said.key, source.key)) return true;
  if (said.obligation !== null && source.obligation !== null && isLimit(said) === isLimit(source)) {
    if (obligationsDiffer(said.obligation, source.obligation)) return true;
    if (!isLimit(said)) return false;
  }
  if (said.unit !== null && source.unit !== null) return said.unit.dimension === source.unit.dimension;
  return oppositePair(said.sides, source.sides) !== null;
}

function score(said: Term, source: Term, context: NumberContext): number {
  if (sameTerm(said, source, context))
    return said.quantity !== null || said.date !== null ? limits.values.sameNumber : said.weight;
  if (couldReplace(said, source)) return REPLACED;
  if (said.isCapital && source.isCapital && !said.isFirst && !source.isFirst) return limits.values.twoNames;
  return said.weight < 1 && source.weight < 1 ? limits.values.twoLinks : limits.values.otherWord;
}

/**
 * Aligns a sentence with the part of its source that says the same in the same order: Needleman–Wunsch with affine gaps
 * (Gotoh 1982), the ends of the source free. O(|said| · |source|).
 */
export function alignTerms(said: readonly Term[], source: readonly Term[], context: NumberContext): Alignment {
  const [rows, columns] = [said.length, source.length];
  const width = columns + 1;
  const size = (rows + 1) * width;
  const best = [
    new Float64Array(size),
    new Float64Array(size).fill(Number.NEGATIVE_INFINITY),
    new Float64Array(size).fill(Number.NEGATIVE_INFINITY),
  ] as const;
  const from = [new Uint8Array(size), new Uint8Array(size), new Uint8Array(size)] as const;
  const [pair, skipSaid, skipSource] = best;
  for (let row = 1; row <= rows; row++) {
    pair[row * width] = Number.NEGATIVE_INFINITY;
    skipSaid[row * width] = -OPEN - EXTEND_SAID * row;
    from[1][row * width] = row === 1 ? 0 : 1;
    for (let column = 1; column <= columns; column++) {
      const at = row * width + column;
      const diagonal = at - width - 1;
      const state = largest(pair[diagonal] as number, skipSaid[diagonal] as number, skipSource[diagonal] as number);
      const crossed = row > 1 && source[column - 1]?.startsSentence ? NEXT_SENTENCE : 0;
      pair[at] =
        (best[state][diagonal] as number) - crossed + score(said[row - 1] as Term, source[column - 1] as Term, context);
      from[0][at] = state;
      const up = at - width;
      const upState = largest((pair[up] as number) - OPEN, skipSaid[up] as number, (skipSource[up] as number) - OPEN);
      skipSaid[at] = (best[upState][up] as number) - (upState === 1 ? 0 : OPEN) - EXTEND_SAID;
      from[1][at] = upState;
      const left = at - 1;
      const leftState = largest(
        (pair[left] as number) - OPEN,
        (skipSaid[left] as number) - OPEN,
        skipSource[left] as number,
      );
      skipSource[at] =
        (best[leftState][left] as number) -
        (leftState === 2 ? 0 : OPEN) -
        EXTEND_SOURCE -
        (source[column - 1]?.startsSentence ? NEXT_SENTENCE : 0);
      from[2][at] = leftState;
    }
  }
  const same = Array.from<number>({ length: rows }).fill(-1);
  const replaced = [...same];
  let column = 0;
  let state: State = 0;
  let top = Number.NEGATIVE_INFINITY;
  for (let end = 0; end <= columns; end++) {
    for (const candidate of [0, 1] as const) {
      const value = best[candidate][rows * width + end] as number;
      if (value > top) [top, column, state] = [value, end, candidate];
    }
  }
  for (let row = rows; row > 0; ) {
    const previous = from[state][row * width + column] as State;
    if (state === 0) {
      const isSame = sameTerm(said[row - 1] as Term, source[column - 1] as Term, context);
      (isSame ? same : replaced)[row - 1] = column - 1;
      row--;
      column--;
    } else if (state === 1) row--;
    else column--;
    state = previous;
  }
  return { same, replaced };
}

type State = 0 | 1 | 2;
const largest = (a: number, b: number, c: number): State => (a >= b && a >= c ? 0 : b >= c ? 1 : 2);
