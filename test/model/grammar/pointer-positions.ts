import { ANSWER_START, type GrammarLimits } from '../../../src/engine/answer/sources/model/grammar.ts';

/** A place in a reply where a sentence number may stand or has begun. */
export interface PointerPosition {
  /** The reply up to here, without the beginning that is given. */
  readonly before: string;
  /** What is left of the literal that opens the list of numbers; "" inside the list. */
  readonly opening: string;
  /** Digits of the open number that are written. */
  readonly partial: string;
  /** Numbers that may follow after the open one in this claim. */
  readonly more: number;
  /** Another claim may follow this one. */
  readonly isLast: boolean;
}

/** From the end of a claim's words to its first number; the words themselves may go on where their closing quote stands. */
const OPENING = '","s":[';
const AFTER_QUOTE = 1;

/** Every way a number of `ids` can have begun, complete numbers included, and none begun. */
const beginnings = (ids: readonly number[]): readonly string[] => [
  ...new Set(ids.flatMap((id) => Array.from({ length: String(id).length + 1 }, (_, end) => String(id).slice(0, end)))),
];

/** The reply up to the place of number `nth` of claim `claim`, both from 0. */
function replyUpTo(ids: readonly number[], claim: number, nth: number): string {
  const id = (turn: number) => ids[turn % ids.length];
  const earlier = Array.from({ length: claim }, (_, turn) => `{"t":"Claim.","s":[${id(turn)}]}`);
  const list = Array.from({ length: nth }, (_, turn) => `${id(claim + turn)},`).join('');
  const reply = `{"mode":"answer","claims":[${[...earlier, '{"t":"Claim.'].join(',')}${OPENING}${list}`;
  return reply.slice(ANSWER_START.length);
}

/**
 * Every pointer position of the grammar: each number of each claim, at its start and after a complete id, and at the first
 * also after every beginning of every id of the prompt; and the opening of the first list, character by character, as a token could
 * run from there into the list.
 */
export function pointerPositions(ids: readonly number[], limits: GrammarLimits): readonly PointerPosition[] {
  const { maxClaims, maxSentencesPerClaim } = limits;
  const first = replyUpTo(ids, 0, 0);
  const openings = Array.from({ length: OPENING.length - AFTER_QUOTE }, (_, i) => ({
    before: first.slice(0, first.length - OPENING.length + AFTER_QUOTE + i),
    opening: OPENING.slice(AFTER_QUOTE + i),
    partial: '',
    more: maxSentencesPerClaim - 1,
    isLast: maxClaims === 1,
  }));
  const places = Array.from({ length: maxClaims * maxSentencesPerClaim }, (_, place) => {
    const [claim, nth] = [Math.floor(place / maxSentencesPerClaim), place % maxSentencesPerClaim];
    const before = replyUpTo(ids, claim, nth);
    const partials = place === 0 ? beginnings(ids) : ['', String(ids[place % ids.length])];
    return partials.map((partial) => ({
      before: before + partial,
      opening: '',
      partial,
      more: maxSentencesPerClaim - 1 - nth,
      isLast: claim === maxClaims - 1,
    }));
  });
  return [...openings, ...places.flat()];
}
