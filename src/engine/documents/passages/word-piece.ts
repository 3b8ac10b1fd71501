import { readFileSync } from 'node:fs';

/**
 * Counts the tokens of a text for the embedding model, by the uncased WordPiece rules of BERT (Devlin et al. 2019) as llama.cpp
 * applies them: lower case, accents removed, split at white space, punctuation and ASCII symbols, longest match first; a word with
 * a part outside the vocabulary is one unknown token. Used where no model is loaded; the model's own tokeniser does the embedding.
 */
export type CountTokens = (text: string) => number;

const ASCII_ONLY = /^[\p{ASCII}]*$/u;
const ASCII_WORDS = /[!-/:-@[-`{-~]|[^\s!-/:-@[-`{-~]+/g;
const WORDS = /[\p{P}$+<=>^`|~]|[^\s\p{P}$+<=>^`|~]+/gu;
const CJK = /[\u4E00-\u9FFF\u3400-\u4DBF\uF900-\uFAFF]/gu;
/** Most words whose counts are cached; beyond it the cache is cleared. */
const MOST_KNOWN = 200_000;

/** `vocabularyFile`: one token a line, continuations marked by "##". The count excludes [CLS] and [SEP]. */
export function loadWordPiece(vocabularyFile: string | URL): CountTokens {
  const vocabulary = new Set(readFileSync(vocabularyFile, 'utf8').split(/\r?\n/));
  let longest = 0;
  for (const piece of vocabulary) longest = Math.max(longest, piece.length);
  const known = new Map<string, number>();
  const countWord = (word: string): number => {
    let count = 0;
    for (let from = 0; from < word.length; count++) {
      let to = Math.min(word.length, from + longest);
      while (to > from && !vocabulary.has((from === 0 ? '' : '##') + word.slice(from, to))) to--;
      if (to === from) return 1;
      from = to;
    }
    return count;
  };
  return (text) => {
    const ascii = ASCII_ONLY.test(text);
    let total = 0;
    for (const word of plainForm(text, ascii).match(ascii ? ASCII_WORDS : WORDS) ?? []) {
      let count = known.get(word);
      if (count === undefined) {
        count = countWord(word);
        if (known.size > MOST_KNOWN) known.clear();
        known.set(word, count);
      }
      total += count;
    }
    return total;
  };
}

function plainForm(text: string, ascii: boolean): string {
  const lower = text.toLowerCase();
  return ascii
    ? lower
    : lower
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .replace(CJK, ' $& ');
}
