import { unnumbered } from '../../../contract/view/heading.ts';
import type { SentenceRange } from '../../documents/types.ts';
import type { StoredPassage } from '../../library/types.ts';
import { contentWords } from '../../text/content-words.ts';

/** The place to find: whole sentences of the older edition and their position there. */
export interface OlderPlace {
  readonly text: string;
  /** Heading path joined by " > ". */
  readonly section: string;
  /** Position of its start in the document, 0..1. */
  readonly position: number;
}

/** A run of neighbouring sentences of the newer edition. */
export interface Counterpart {
  readonly start: number;
  readonly end: number;
  readonly section: string;
  /** Similarity of the words, 0..1. */
  readonly similarity: number;
}

/**
 * Share of common words below which two texts state different things. Chosen by reading random sentences of two pairs
 * of company reports: above 0.65 nearly all had found the same statement, between 0.5 and 0.6 about half, and below
 * that the statement was gone. A wrong sentence is obvious beside the old words; a wrong "not found" is not. Like the
 * numbers below not fitted: no labelled pair of editions is at hand.
 */
export const LEAST_SIMILARITY = 0.5;

/** Factor for the same words under another heading: a row of another table is nearly the same row. */
export const OTHER_SECTION = 0.75;
/** Weight of the position, which decides between equals. */
const POSITION_WEIGHT = 0.02;
/** Most words of a run, as a multiple of the words of the older place. */
const LONGEST_RUN = 2;

interface Sentence extends SentenceRange {
  readonly section: string;
  readonly sameSection: boolean;
  readonly bag: WordBag;
}

/**
 * Finds the run of neighbouring sentences that has most words in common with the older place; null when none has
 * enough. `passages` are passages of the newer edition in order; that document is `characters` long. Sentences on both
 * sides of a gap between passages are not neighbours.
 */
export function findCounterpart(
  older: OlderPlace,
  passages: readonly StoredPassage[],
  characters: number,
): Counterpart | null {
  const wanted = wordBag(older.text);
  let best: (Counterpart & { readonly score: number }) | null = null;
  for (const sentences of regions(passages, older.section)) {
    for (const [first, { start, section, sameSection, bag: own }] of sentences.entries()) {
      if (own.total === 0) continue;
      const placeScore =
        (sameSection ? 1 : OTHER_SECTION) -
        POSITION_WEIGHT * Math.abs(start / Math.max(1, characters) - older.position);
      let bag = wordBag();
      for (const [more, { end, bag: next }] of sentences.slice(first).entries()) {
        bag = joinBags(bag, next);
        if (more > 0 && bag.total > LONGEST_RUN * wanted.total) break;
        const similarity = wordSimilarity(wanted, bag);
        const score = similarity * placeScore;
        if (similarity >= LEAST_SIMILARITY && score > (best?.score ?? 0))
          best = { start, end, section, similarity, score };
      }
    }
  }
  return best === null
    ? null
    : { start: best.start, end: best.end, section: best.section, similarity: best.similarity };
}

/** The sentences of the passages in order, each once, split where passages are missing. Leaves out running lines. */
function regions(passages: readonly StoredPassage[], olderSection: string): Sentence[][] {
  const plain = plainSection(olderSection);
  const found: Sentence[][] = [];
  let region: Sentence[] = [];
  let last: StoredPassage | null = null;
  for (const passage of passages) {
    if (passage.chunkIndex !== (last?.chunkIndex ?? -2) + 1) {
      region = [];
      found.push(region);
    }
    last = passage;
    const { start: from, text, section } = passage;
    const sameSection = plainSection(section) === plain;
    for (const sentence of passage.sentences) {
      if (sentence.kind === 'furniture' || sentence.start < (region.at(-1)?.end ?? 0)) continue;
      const bag = wordBag(text.slice(sentence.start - from, sentence.end - from));
      region.push({ ...sentence, section, sameSection, bag });
    }
  }
  return found;
}

/** A heading path without case and without heading numbers, which change when a section is added before. */
export function plainSection(section: string): string {
  return section
    .split(' > ')
    .map((heading) => unnumbered(heading).toLowerCase())
    .join(' > ');
}

/**
 * Passages under the same heading, the nearest first. They hold a row whose numbers all changed, which no words would
 * find.
 */
const SAME_SECTION = 12;

/**
 * The passages of the newer edition to search for the counterpart: those retrieved for its words (`found`, chunk
 * indexes), the nearest under the same heading, and the neighbours of all these, in order. `all` are the newer
 * edition's, in order; `characters` its length.
 */
export function counterpartPassages(
  older: OlderPlace,
  found: readonly number[],
  all: readonly StoredPassage[],
  characters: number,
): StoredPassage[] {
  const section = plainSection(older.section);
  const sameSection = new Map<string, boolean>();
  for (const passage of all) {
    if (!sameSection.has(passage.section)) sameSection.set(passage.section, plainSection(passage.section) === section);
  }
  const distance = ({ start }: StoredPassage) => Math.abs(start / Math.max(1, characters) - older.position);
  const near = all
    .filter((passage) => sameSection.get(passage.section))
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, SAME_SECTION);
  const chosen = new Set([...found, ...near.map((passage) => passage.chunkIndex)]);
  return all.filter(({ chunkIndex }) =>
    [chunkIndex - 1, chunkIndex, chunkIndex + 1].some((index) => chosen.has(index)),
  );
}

/** The count and weight of each word of a text. */
export interface WordBag {
  readonly weights: ReadonlyMap<string, number>;
  readonly total: number;
}

/** Key of any number. */
const ANY_NUMBER = '#';

/**
 * The content words of texts together. A number counts half by its value and half as any number: new editions change
 * mostly amounts, days and years, and the sentence around them stays the same.
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

/** The sum of both bags. */
export function joinBags(a: WordBag, b: WordBag): WordBag {
  const weights = new Map(a.weights);
  for (const [key, weight] of b.weights) weights.set(key, (weights.get(key) ?? 0) + weight);
  return { weights, total: a.total + b.total };
}

/**
 * Dice's coefficient of two bags: 0 for nothing in common, 1 for the same words with the same counts, in whatever
 * order.
 */
export function wordSimilarity(a: WordBag, b: WordBag): number {
  if (a.total === 0 || b.total === 0) return 0;
  const [few, many] = a.weights.size < b.weights.size ? [a, b] : [b, a];
  let shared = 0;
  for (const [key, weight] of few.weights) shared += Math.min(weight, many.weights.get(key) ?? 0);
  return (2 * shared) / (a.total + b.total);
}
