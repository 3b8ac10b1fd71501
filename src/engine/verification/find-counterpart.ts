import type { SentenceRange, StoredPassage } from '../data.ts';
import { plainSection } from './plain-section.ts';
import { joinBags, type WordBag, wordBag, wordLikeness } from './word-likeness.ts';

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
