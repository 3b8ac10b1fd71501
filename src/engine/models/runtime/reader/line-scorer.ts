import { LRUCache } from 'lru-cache';
import type { WordPieceVocabulary } from '../../../text/word-piece.ts';
import type { LineScore, ScoreLines } from '../../types.ts';
import type { WordGraph } from './word-graph.ts';

/** The tokens of a text without the special ones. */
interface EncodedText {
  readonly ids: readonly number[];
  /** The vectors of the tokens, one after the other, each of the same width and of unit length. */
  readonly vectors: Float32Array;
}

/** Tokens of a question and of a line, as in training (train/reader/settings.py); longer ones are cut. */
const QUESTION_TOKENS = 48;
const LINE_TOKENS = 96;
/** Most encoded lines that are cached, some 60 kB each: those of the last few questions. */
const KEPT = 800;
/** Least weight of a token, as in training: a word that every line has still counts a little. */
const LEAST_WEIGHT = 0.05;

/**
 * How rare each token of the question is among the lines, as shares of 1: log((n + 1) / (lines with it + 0.5)). The
 * same as `token_weights` in train/reader/maxsim.py.
 */
function tokenWeights(question: readonly number[], lines: readonly EncodedText[]): number[] {
  const having = new Map(question.map((id) => [id, 0]));
  for (const { ids } of lines)
    for (const id of new Set(ids)) {
      const count = having.get(id);
      if (count !== undefined) having.set(id, count + 1);
    }
  const weights = question.map((id) =>
    Math.max(LEAST_WEIGHT, Math.log((lines.length + 1) / ((having.get(id) ?? 0) + 0.5))),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/**
 * The greatest cosine of each token of the question with a token of the line (MaxSim of Khattab and Zaharia, 2020); -1
 * for an empty line.
 */
function nearest(question: EncodedText, line: EncodedText): number[] {
  const [a, b] = [question.vectors, line.vectors];
  const width = a.length / question.ids.length;
  return question.ids.map((_, q) => {
    let most = -1;
    for (let at = 0; at < b.length; at += width) {
      let sum = 0;
      for (let i = 0; i < width; i++) sum += (a[q * width + i] as number) * (b[at + i] as number);
      if (sum > most) most = sum;
    }
    return most;
  });
}

/** Encodes texts, each cut at `most` tokens with the special ones. Throws CANCELLED. */
async function encoded(
  texts: readonly string[],
  most: number,
  { graph, vocabulary: { pieces, cls, sep } }: ScorerParts,
  signal: AbortSignal | undefined,
): Promise<EncodedText[]> {
  const ids = texts.map((text) => pieces(text).slice(0, most - 2));
  const outputs = await graph.run(
    ids.map((own) => [cls, ...own, sep]),
    signal,
  );
  return ids.map((own, i) => {
    const vectors = outputs[i] as Float32Array;
    const width = vectors.length / (own.length + 2);
    return { ids: own, vectors: vectors.subarray(width, (own.length + 1) * width) };
  });
}

export interface ScorerParts {
  readonly graph: WordGraph;
  readonly vocabulary: Pick<WordPieceVocabulary, 'pieces' | 'cls' | 'sep'>;
}

/**
 * Scores lines by late interaction: each token of the question counts by its nearest token of the line and by how rare
 * it is.
 */
export function lineScorer(open: () => Promise<ScorerParts>): ScoreLines {
  const kept = new LRUCache<string, EncodedText>({ max: KEPT });
  return async (question, lines, { signal } = {}) => {
    if (lines.length === 0) return [];
    const parts = await open();
    const [asked] = (await encoded([question], QUESTION_TOKENS, parts, signal)) as [EncodedText];
    const different = [...new Set(lines)];
    // Looked up before the next await: meanwhile another question may evict them.
    const known = new Map(different.map((line) => [line, kept.get(line)]));
    const fresh = different.filter((line) => known.get(line) === undefined);
    for (const [i, one] of (await encoded(fresh, LINE_TOKENS, parts, signal)).entries()) {
      const line = fresh[i] as string;
      known.set(line, one);
      kept.set(line, one);
    }
    const weights = tokenWeights(
      asked.ids,
      lines.map((line) => known.get(line) as EncodedText),
    );
    const scores = new Map(
      different.map((line) => {
        const near = nearest(asked, known.get(line) as EncodedText);
        return [line, near.reduce((sum, cosine, i) => sum + cosine * (weights[i] as number), 0)];
      }),
    );
    return lines.map((line): LineScore => ({ score: scores.get(line) as number }));
  };
}
