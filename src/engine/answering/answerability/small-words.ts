const SMALL_WORDS = new Set('a an and as at by for from in is of on or the to with'.split(' '));

/** Words that are written small in titles and names, and that abbreviations may leave out. */
export const isSmallWord = (word: string): boolean => SMALL_WORDS.has(word.toLowerCase());
