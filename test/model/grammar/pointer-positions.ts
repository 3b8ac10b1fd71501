import { ANSWER_START, type GrammarLimits } from '../../../src/engine/answering/grammar.ts';

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
}

const OPENING = '{"s":[';

/** Every way a number of `ids` can have begun, complete numbers included, and none begun. */
const beginnings = (ids: readonly number[]): readonly string[] => [
  ...new Set(ids.flatMap((id) => Array.from({ length: String(id).length + 1 }, (_, end) => String(id).slice(0, end)))),
];

/** The reply up to the place of number `nth` of claim `claim`, both from 0. */
function replyUpTo(ids: readonly number[], claim: number, nth: number): string {
  const id = (turn: number) => ids[turn % ids.length];
  const earlier = Array.from({ length: claim }, (_, turn) => `${OPENING}${id(turn)}],"t":"Claim."}`);
  const list = Array.from({ length: nth }, (_, turn) => `${id(claim + turn)},`).join('');
  const reply = `{"mode":"answer","claims":[${[...earlier, OPENING].join(',')}${list}`;
  return reply.slice(ANSWER_START.length);
}

/**
 * Every pointer position of the grammar: each number of each claim, at its start and after a complete id, and at the first
 * also after every beginning of every offered id; and the opening of the second list, character by character, as a token could
 * run from there into the list (the first one is given).
 */
export function pointerPositions(ids: readonly number[], limits: GrammarLimits): readonly PointerPosition[] {
  const { maxClaims, maxSentencesPerClaim } = limits;
  const openings = Array.from({ length: OPENING.length - 1 }, (_, taken) => ({
    before: replyUpTo(ids, 1, 0).slice(0, taken - OPENING.length),
    opening: OPENING.slice(taken),
    partial: '',
    more: maxSentencesPerClaim - 1,
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
    }));
  });
  return [...openings, ...places.flat()];
}
