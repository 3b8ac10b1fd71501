import { readFileSync } from 'node:fs';

/**
 * Splits a text into word pieces by the uncased WordPiece rules of BERT (Devlin et al. 2019) as llama.cpp applies them:
 * lower case, accents removed, split at white space, punctuation and ASCII symbols, longest match first; a word with a
 * part outside the vocabulary is one unknown piece. The ids are the lines of the vocabulary; [CLS] and [SEP] are not
 * among them.
 */
export type WordPieces = (text: string) => number[];
/** The number of a text's word pieces. Used where no model is loaded; a model's own tokeniser does the embedding. */
export type CountTokens = (text: string) => number;

const ASCII_ONLY = /^[\p{ASCII}]*$/u;
const ASCII_WORDS = /[!-/:-@[-`{-~]|[^\s!-/:-@[-`{-~]+/g;
const WORDS = /[\p{P}$+<=>^`|~]|[^\s\p{P}$+<=>^`|~]+/gu;
const CJK = /[\u4E00-\u9FFF\u3400-\u4DBF\uF900-\uFAFF]/gu;
/** Most words whose pieces are cached; beyond it the cache is cleared. */
const MOST_KNOWN = 200_000;

/** A vocabulary in memory: its pieces, and where its special ones are. */
export interface WordPieceVocabulary {
  readonly pieces: WordPieces;
  readonly count: CountTokens;
  readonly cls: number;
  readonly sep: number;
}

/** Reads the vocabulary from a file; see `wordPieceOf`. */
export function loadWordPiece(vocabularyFile: string | URL): WordPieceVocabulary {
  return wordPieceOf(readFileSync(vocabularyFile, 'utf8'));
}

/** `vocabularyText`: one piece a line, continuations marked by "##". */
export function wordPieceOf(vocabularyText: string): WordPieceVocabulary {
  const lines = vocabularyText.split(/\r?\n/);
  const vocabulary = new Map(lines.map((piece, id) => [piece, id]));
  let longest = 0;
  for (const piece of vocabulary.keys()) longest = Math.max(longest, piece.length);
  const special = (name: string): number => vocabulary.get(name) ?? 0;
  const unknown = [special('[UNK]')];
  const known = new Map<string, readonly number[]>();
  const split = (word: string): readonly number[] => {
    const pieces: number[] = [];
    for (let from = 0; from < word.length; ) {
      let to = Math.min(word.length, from + longest);
      let id: number | undefined;
      for (; to > from; to--) {
        id = vocabulary.get((from === 0 ? '' : '##') + word.slice(from, to));
        if (id !== undefined) break;
      }
      if (id === undefined) return unknown;
      pieces.push(id);
      from = to;
    }
    return pieces;
  };
  const piecesOf = (word: string): readonly number[] => {
    const kept = known.get(word);
    if (kept !== undefined) return kept;
    const pieces = split(word);
    if (known.size > MOST_KNOWN) known.clear();
    known.set(word, pieces);
    return pieces;
  };
  return {
    pieces: (text) => wordsOf(text).flatMap(piecesOf),
    count: (text) => {
      let sum = 0;
      for (const word of wordsOf(text)) sum += piecesOf(word).length;
      return sum;
    },
    cls: special('[CLS]'),
    sep: special('[SEP]'),
  };
}

function wordsOf(text: string): string[] {
  const ascii = ASCII_ONLY.test(text);
  return plainForm(text, ascii).match(ascii ? ASCII_WORDS : WORDS) ?? [];
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
