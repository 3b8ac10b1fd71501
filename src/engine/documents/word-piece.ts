import { readFileSync } from 'node:fs';

/**
 * Counts the tokens that the embedding model will see, with BERT's uncased WordPiece rules (Devlin et al. 2019: lower
 * case, accents stripped, split at punctuation, longest match first, words over 100 characters are unknown).
 * Only the count is needed here, before any model is loaded; the model's own tokeniser does the embedding.
 */
export type CountTokens = (text: string) => number;

const LONGEST_WORD = 100;
const PIECES = /[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu;
const CJK = /[\u4E00-\u9FFF\u3400-\u4DBF\uF900-\uFAFF]/gu;

/** `vocabularyFile`: one piece a line, continuations marked by "##". The count leaves out [CLS] and [SEP]. */
export function loadWordPiece(vocabularyFile: string | URL): CountTokens {
  const vocabulary = new Set(readFileSync(vocabularyFile, 'utf8').split('\n'));
  const known = new Map<string, number>();
  const countWord = (word: string): number => {
    if (word.length > LONGEST_WORD) return 1;
    let count = 0;
    for (let from = 0; from < word.length; count++) {
      let to = word.length;
      while (to > from && !vocabulary.has((from === 0 ? '' : '##') + word.slice(from, to))) to--;
      if (to === from) return 1;
      from = to;
    }
    return count;
  };
  return (text) => {
    let total = 0;
    const plain = text
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .replace(CJK, ' $& ');
    for (const [word] of plain.matchAll(PIECES)) {
      let count = known.get(word);
      if (count === undefined) {
        count = countWord(word);
        known.set(word, count);
      }
      total += count;
    }
    return total;
  };
}
