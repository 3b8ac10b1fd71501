import { contentWords } from '../../../src/engine/text/content-words.ts';

/** A word as retrieval compares it; function words, which it does not compare, stay as they are. */
export const stemOf = (word: string): string => contentWords(word)[0] ?? word;
