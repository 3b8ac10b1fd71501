import type { SentenceRange } from '../documents/types.ts';
import type { StoredPassage } from '../library/types.ts';
import { contentWords } from '../text/content-words.ts';

/** What is looked for: whole sentences of the older edition, and where they stand there. */
export interface OlderPlace {
  readonly text: string;
  /** Heading path joined by " > ". */
  readonly section: string;
  /** Where in the document it begins, 0..1. */
  readonly position: number;
}

/** A run of neighbouring sentences of the newer edition. */
export interface Counterpart {
  readonly start: number;
  readonly end: number;
  readonly section: string;
  /** How alike the words are, 0..1. */
  readonly likeness: number;
}

/**
 * Below this share of common words two texts are taken to say different things. Looked at by hand on random sentences of two
 * pairs of company reports: above 0.65 nearly all had found the same statement, between 0.5 and 0.6 about half, and what was
 * below was gone. A wrong sentence is seen at once beside the old words, while "not found" of one that is there is not.
 */
export const LEAST_LIKENESS = 0.5;

/** The same words under another heading count this much: a row of another table is nearly the same row. */
const OTHER_SECTION = 0.75;
/** Of two equals the one nearer to where the older one stood. */
const POSITION_WEIGHT = 0.02;
/** A run may have this many times the words of what is looked for. */
const LONGEST_RUN = 2;

interface Sentence extends SentenceRange {
  readonly section: string;
  readonly sameSection: boolean;
  readonly bag: WordBag;
}

/**
 * The run of neighbouring sentences that has most words in common with the older place; null when none has enough. Looks
 * through these passages of the newer edition, which come in order; it is `characters` long. Sentences on both sides of a gap
 * between the passages are no neighbours.
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
        const likeness = wordLikeness(wanted, bag);
        const score = likeness * placeScore;
        if (likeness >= LEAST_LIKENESS && score > (best?.score ?? 0)) best = { start, end, section, likeness, score };
      }
    }
  }
  return best === null ? null : { start: best.start, end: best.end, section: best.section, likeness: best.likeness };
}

/** The sentences of the passages in order, each once, cut where passages are missing in between. Without running lines. */
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

/** A heading path without the numbers of its headings, which a section added before them changes, and without case. */
function plainSection(section: string): string {
  return section
    .split(' > ')
    .map((heading) => heading.replace(/^[\p{N}.()]+\s+/u, '').toLowerCase())
    .join(' > ');
}

/** Passages under the same heading, the nearest first: a row whose numbers all changed is found there and by no words. */
const SAME_SECTION = 12;

/**
 * The passages of the newer edition in which the counterpart of a place is looked for: those a search for its words found
 * (`found`, chunk indexes), the nearest under the same heading, and the neighbours of all these, in order. `all` are the
 * newer edition's, in order; `characters` its length.
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

/** How often each thing stands in a text, with what it weighs. */
interface WordBag {
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
