import { fillWith, type SelectionBudget } from '../../../src/engine/answer/sources/model/prompt/select-sentences.ts';
import type { SelectionWeights } from '../../../src/engine/evidence/lines/score-sentences.ts';
import { weighSentences } from '../../../src/engine/evidence/lines/score-sentences.ts';
import { outwards, windowPlaces } from '../../../src/engine/evidence/lines/windows.ts';
import type { SelectionCase } from './selection-case.ts';

/** Shares add up to a little less than what they are shares of. */
const ROUNDING = 1e-9;

/**
 * Which sentences these weights choose, in the order in which they are added: `selectSentences` over numbers alone,
 * each line costing its own tokens. A unit test holds the two together.
 */
export function chosenUnder(one: SelectionCase, weights: SelectionWeights, budget: SelectionBudget): number[] {
  const { features, read, sentences, lines, stretches } = one;
  const chosen = new Set<number>();
  const paid = new Set<number>();
  const said = new Set<number>();
  let [tokens, characters] = [0, 0];
  const add = (i: number): boolean => {
    const sentence = sentences[i] as SelectionCase['sentences'][number];
    if (chosen.has(i) || (sentence.words !== null && said.has(sentence.words))) return true;
    let [moreTokens, moreCharacters] = [sentence.tokens + 1, sentence.characters + 1];
    for (const line of sentence.above) {
      if (paid.has(line)) continue;
      moreTokens += (lines[line]?.tokens ?? 0) + 1;
      moreCharacters += (lines[line]?.characters ?? 0) + 1;
    }
    if (tokens + moreTokens > budget.promptTokens || characters + moreCharacters > budget.promptCharacters)
      return false;
    chosen.add(i);
    if (sentence.words !== null) said.add(sentence.words);
    for (const line of sentence.above) paid.add(line);
    tokens += moreTokens;
    characters += moreCharacters;
    return true;
  };
  fillWith(windowPlaces(stretches, weighSentences(features, read, weights)).map(outwards), add);
  return [...chosen];
}

/**
 * What the chosen sentences hold of the answer: the share of the gold characters, or 1 or 0 for a figure or a quote.
 */
export function heldUnder(one: SelectionCase, weights: SelectionWeights, budget: SelectionBudget): number {
  const chosen = chosenUnder(one, weights, budget).map((i) => one.sentences[i] as SelectionCase['sentences'][number]);
  if (one.wanted === null) return chosen.reduce((sum, { gold }) => sum + gold, 0);
  const there = new Set<number>();
  for (const { holds, above } of chosen) {
    for (const place of holds) there.add(place);
    for (const line of above) for (const place of one.lines[line]?.holds ?? []) there.add(place);
  }
  const { worth, share } = one.wanted;
  const held = [...there].reduce((sum, place) => sum + (worth[place] as number), 0);
  return held >= share - ROUNDING ? 1 : 0;
}
