import { foldText } from '../../text/fold-text.ts';
import {
  LEAST_SIMILARITY,
  OTHER_SECTION,
  plainSection,
  type WordBag,
  wordBag,
  wordSimilarity,
} from './find-counterpart.ts';

/** A sentence of an edition, in the order of its document. */
export interface SentenceOfEdition {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly section: string;
}

/** Null on one side: it was taken out, or added. */
export interface SentenceChange<Sentence> {
  readonly older: Sentence | null;
  readonly newer: Sentence | null;
}

/**
 * The differences between two editions, sentence by sentence. Sentences with the same words, apart from white space and
 * the forms of quotes and hyphens, are unchanged wherever they stand; of the rest, those with most words in common are
 * pairs. In the order of the newer edition; what was taken out comes after what stood before it.
 */
export function editionChanges<Sentence extends SentenceOfEdition>(
  older: readonly Sentence[],
  newer: readonly Sentence[],
): { readonly unchanged: number; readonly changes: readonly SentenceChange<Sentence>[] } {
  const left = entriesWithout(older, newer);
  const added = entriesWithout(newer, older);
  const pairs = pairsOf(
    left.map(({ sentence }) => sentence),
    added.map(({ sentence }) => sentence),
  );
  const olderOf = new Map(pairs.map(({ older: from, newer: to }) => [to, from]));
  const paired = new Set(olderOf.values());
  const before = placesBefore(older, newer);
  const changes: { readonly at: number; readonly change: SentenceChange<Sentence> }[] = [
    ...added.map(({ at, sentence }) => ({
      at,
      change: { older: olderOf.get(sentence) ?? null, newer: sentence },
    })),
    ...left
      .filter(({ sentence }) => !paired.has(sentence))
      .map(({ at, sentence }) => ({
        at: before[at] ?? -0.5,
        change: { older: sentence, newer: null },
      })),
  ];
  return {
    unchanged: older.length - left.length,
    changes: changes.toSorted((a, b) => a.at - b.at).map(({ change }) => change),
  };
}

const keyOf = (text: string): string => foldText(text).text;

/** The sentences that the other edition has not, or not as often, with their place in this one. */
function entriesWithout<Sentence extends SentenceOfEdition>(
  sentences: readonly Sentence[],
  others: readonly Sentence[],
): { readonly at: number; readonly sentence: Sentence }[] {
  const counts = new Map<string, number>();
  for (const { text } of others) counts.set(keyOf(text), (counts.get(keyOf(text)) ?? 0) + 1);
  return sentences
    .map((sentence, at) => ({ at, sentence }))
    .filter(({ sentence }) => !take(counts, keyOf(sentence.text)));
}

/** Takes one of what is counted under a key. */
function take(counts: Map<string, number>, key: string): boolean {
  const count = counts.get(key) ?? 0;
  if (count > 0) counts.set(key, count - 1);
  return count > 0;
}

/** For each sentence of the older edition, where the newer one has the nearest before it that it still has. */
function placesBefore(older: readonly SentenceOfEdition[], newer: readonly SentenceOfEdition[]): number[] {
  const places = new Map(newer.map(({ text }, i) => [keyOf(text), i]));
  let last = -0.5;
  return older.map(({ text }) => {
    const before = last;
    const at = places.get(keyOf(text));
    if (at !== undefined) last = at + 0.5;
    return before;
  });
}

/** Pairs of sentences with most words in common, each sentence in one pair; the nearest of equals by their order. */
function pairsOf<Sentence extends SentenceOfEdition>(
  older: readonly Sentence[],
  newer: readonly Sentence[],
): { readonly older: Sentence; readonly newer: Sentence }[] {
  const bagsOf = (sentences: readonly Sentence[]): WordBag[] => sentences.map(({ text }) => wordBag(text));
  const sectionsOf = (sentences: readonly Sentence[]): string[] =>
    sentences.map(({ section }) => plainSection(section));
  const [olderBags, newerBags] = [bagsOf(older), bagsOf(newer)];
  const [olderSections, newerSections] = [sectionsOf(older), sectionsOf(newer)];
  const comparedWith = nearSentences(newerBags);
  const found: { readonly o: number; readonly n: number; readonly score: number }[] = [];
  for (const [o, bag] of olderBags.entries())
    for (const n of comparedWith(bag, (o * newer.length) / older.length)) {
      const similarity = wordSimilarity(bag, newerBags[n] as WordBag);
      if (similarity < LEAST_SIMILARITY) continue;
      const factor = olderSections[o] === newerSections[n] ? 1 : OTHER_SECTION;
      found.push({ o, n, score: similarity * factor - Math.abs(o - n) * 1e-6 });
    }
  const [usedOlder, usedNewer] = [new Set<number>(), new Set<number>()];
  const pairs: { readonly older: Sentence; readonly newer: Sentence }[] = [];
  for (const { o, n } of found.sort((a, b) => b.score - a.score)) {
    if (usedOlder.has(o) || usedNewer.has(n)) continue;
    usedOlder.add(o);
    usedNewer.add(n);
    pairs.push({ older: older[o] as Sentence, newer: newer[n] as Sentence });
  }
  return pairs;
}

/**
 * Most sentences of the newer edition that one of the older is compared with: editions of which most was changed have
 * thousands.
 */
const MOST_COMPARED = 200;

/**
 * The sentences to compare one with: those that share its rarest words, of a word that many have the nearest to where
 * it is expected. All of them where they are few.
 */
export function nearSentences(bags: readonly WordBag[]): (bag: WordBag, expected: number) => Iterable<number> {
  if (bags.length <= MOST_COMPARED) return () => bags.keys();
  const places = new Map<string, number[]>();
  for (const [i, { weights }] of bags.entries())
    for (const word of weights.keys()) {
      const list = places.get(word);
      if (list === undefined) places.set(word, [i]);
      else list.push(i);
    }
  return ({ weights }, expected) => {
    const lists = [...weights.keys()].map((word) => places.get(word) ?? []).sort((a, b) => a.length - b.length);
    const found = new Set<number>();
    for (const list of lists)
      for (const i of nearest(list, expected, MOST_COMPARED)) {
        if (found.size === MOST_COMPARED) return found;
        found.add(i);
      }
    return found;
  };
}

/** The `count` numbers of an ascending list nearest to `at`, the nearest first. */
function nearest(list: readonly number[], at: number, count: number): number[] {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return list
    .slice(Math.max(0, low - count), low + count)
    .sort((a, b) => Math.abs(a - at) - Math.abs(b - at))
    .slice(0, count);
}
