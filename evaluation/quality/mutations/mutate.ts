import { applyChange, type Change, MUTATION_KINDS, type MutationKind } from './change.ts';
import { changeDate } from './change-date.ts';
import { changeDirection } from './change-direction.ts';
import { changeName } from './change-name.ts';
import { changeNegation } from './change-negation.ts';
import { changeNumber } from './change-number.ts';
import { changeObligation } from './change-obligation.ts';
import { changeUnit } from './change-unit.ts';
import type { TruePair } from './true-pairs.ts';

/** A sentence with exactly one thing changed, so that its evidence no longer says it. */
export interface Mutation {
  readonly pair: TruePair;
  readonly kind: MutationKind;
  readonly way: string;
  readonly was: string;
  readonly now: string;
  readonly claim: string;
}

/** One mutation of each kind that a pair allows, its place and its way drawn by `random`. */
export function mutate(pair: TruePair, strangers: readonly string[], random: () => number): Mutation[] {
  const { claim: sentence, evidence } = pair;
  const changes: Readonly<Record<MutationKind, readonly Change[]>> = {
    number: changeNumber(sentence, evidence, random),
    date: changeDate(sentence, random),
    unit: changeUnit(sentence),
    negation: changeNegation(sentence),
    obligation: changeObligation(sentence),
    name: changeName(sentence, evidence, strangers, random),
    direction: changeDirection(sentence),
  };
  return MUTATION_KINDS.flatMap((kind): Mutation[] => {
    const ways = [...new Set(changes[kind].map(({ way }) => way))];
    const way = ways[Math.floor(random() * ways.length)];
    const fitting = changes[kind].filter((change) => change.way === way);
    const change = fitting[Math.floor(random() * fitting.length)];
    if (change === undefined) return [];
    const claim = applyChange(sentence, change);
    const was = sentence.slice(change.start, change.end);
    return claim === sentence ? [] : [{ pair, kind, way: change.way, was, now: change.now.trim(), claim }];
  });
}
