import { contentTerms } from '../../src/engine/retrieval/terms.ts';

/** A word as retrieval compares it; function words, which it does not compare, stay as they are. */
export const stemOf = (word: string): string => contentTerms(word)[0] ?? word;
