import type { Embedder } from '../../../src/engine/models/types.ts';
import { stemOf } from './stem-of.ts';

export interface Neighbour {
  readonly word: string;
  /** Cosine of the two words on their own. */
  readonly cosine: number;
}

/** So many of the commonest whole words of the vocabulary are candidates; it is ordered by frequency. */
const CANDIDATES = 14_000;
const NEAREST = 3;
/** Words that begin alike are mostly forms of one word. */
const SAME_BEGINNING = 5;

/** The whole-word pieces of a WordPiece vocabulary that can stand for a word of a question. */
export function candidateWords(vocabulary: string): string[] {
  return vocabulary
    .split('\n')
    .filter((piece) => /^[a-z]{4,}$/.test(piece))
    .slice(0, CANDIDATES);
}

/** For each word its nearest others in meaning, best first, none of them a form of the word itself. */
export async function neighbourWords(
  words: readonly string[],
  candidates: readonly string[],
  embedder: Embedder,
  signal: AbortSignal,
): Promise<Record<string, Neighbour[]>> {
  const vectors = await embedder.embed(words, { signal });
  const others = await embedder.embed(candidates, { signal });
  const stems = candidates.map(stemOf);
  return Object.fromEntries(
    words.map((word, i) => {
      const stem = stemOf(word);
      const near = candidates
        .map((other, j) => ({ word: other, cosine: dot(vectors[i] as Float32Array, others[j] as Float32Array) }))
        .filter((other, j) => stems[j] !== stem && !beginAlike(other.word, word))
        .sort((a, b) => b.cosine - a.cosine)
        .slice(0, NEAREST);
      return [word, near];
    }),
  );
}

const beginAlike = (a: string, b: string): boolean => a.slice(0, SAME_BEGINNING) === b.slice(0, SAME_BEGINNING);

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
