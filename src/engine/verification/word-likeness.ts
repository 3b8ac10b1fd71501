import { contentWords } from '../text/content-words.ts';

/** How often each thing stands in a text, with what it weighs. */
export interface WordBag {
  readonly weights: ReadonlyMap<string, number>;
  readonly total: number;
}

/** Stands for any number. */
const ANY_NUMBER = '#';

/**
 * The content words of texts taken together. A number counts half for its value and half for being one: what a new edition
 * changes most are amounts, days and years, and the sentence around them stays the same sentence.
 */
export function wordBag(...texts: readonly string[]): WordBag {
  const weights = new Map<string, number>();
  const add = (key: string, weight: number) => weights.set(key, (weights.get(key) ?? 0) + weight);
  let total = 0;
  for (const word of texts.flatMap((text) => contentWords(text))) {
    total++;
    if (/^\d/.test(word)) {
      add(word, 0.5);
      add(ANY_NUMBER, 0.5);
    } else add(word, 1);
  }
  return { weights, total };
}

/** Both bags in one. */
export function joinBags(a: WordBag, b: WordBag): WordBag {
  const weights = new Map(a.weights);
  for (const [key, weight] of b.weights) weights.set(key, (weights.get(key) ?? 0) + weight);
  return { weights, total: a.total + b.total };
}

/** Dice's coefficient of two bags: 0 for nothing in common, 1 for the same words as often, in whatever order. */
export function wordLikeness(a: WordBag, b: WordBag): number {
  if (a.total === 0 || b.total === 0) return 0;
  const [few, many] = a.weights.size < b.weights.size ? [a, b] : [b, a];
  let shared = 0;
  for (const [key, weight] of few.weights) shared += Math.min(weight, many.weights.get(key) ?? 0);
  return (2 * shared) / (a.total + b.total);
}
