import { foldText } from '../text/fold-text.ts';
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
 * The differences between two editions, sentence by sentence. Sentences with the same words, apart from white space and the forms of
 * quotes and hyphens, are unchanged wherever they stand; of the rest, those with most words in common are pairs. In the order of the
 * newer edition; what was taken out comes after what stood before it.
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
  const places = new Map(newer.map(({ text }, i) => [keyOf(text), i]));
  const changes: { readonly at: number; readonly change: SentenceChange<Sentence> }[] = [
    ...added.map(({ at, sentence }) => ({
      at,
      change: { older: olderOf.get(sentence) ?? null, newer: sentence },
    })),
    ...left
      .filter(({ sentence }) => !paired.has(sentence))
      .map(({ at, sentence }) => ({
        at: placeBefore(older, at, places),
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

/** Where the newer edition has the nearest sentence before this one that it still has. */
function placeBefore(older: readonly SentenceOfEdition[], index: number, places: ReadonlyMap<string, number>): number {
  for (let i = index - 1; i >= 0; i--) {
    const at = places.get(keyOf(older[i]?.text ?? ''));
    if (at !== undefined) return at + 0.5;
  }
  return -0.5;
}

/** Pairs of sentences with most words in common, each sentence in one pair; the nearest of equals by their order. */
function pairsOf<Sentence extends SentenceOfEdition>(
  older: readonly Sentence[],
  newer: readonly Sentence[],
): { readonly older: Sentence; readonly newer: Sentence }[] {
  const bagsOf = (sentences: readonly Sentence[]): WordBag[] => sentences.map(({ text }) => wordBag(text));
  const [olderBags, newerBags] = [bagsOf(older), bagsOf(newer)];
  const found: { readonly o: number; readonly n: number; readonly score: number }[] = [];
  for (const [o, from] of older.entries())
    for (const [n, to] of newer.entries()) {
      const similarity = wordSimilarity(olderBags[o] as WordBag, newerBags[n] as WordBag);
      if (similarity < LEAST_SIMILARITY) continue;
      const factor = plainSection(from.section) === plainSection(to.section) ? 1 : OTHER_SECTION;
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
