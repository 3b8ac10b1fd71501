import { contentWords } from '../text/content-words.ts';
import type { CandidateSentence } from './candidate-sentences.ts';
import { isPeriodWord } from './period-words.ts';
import { WEIGHTS } from './selection-weights.ts';
import { wordsAbove } from './words-above.ts';

export type ScoredCandidate = CandidateSentence & { readonly headerText: string | null };

export interface WordScores {
  /** BM25 over the candidates. */
  readonly score: number;
  /** Share of the question's words, rare ones counting more, that are there. */
  readonly cover: number;
  /** Share of the question's words, all alike, that are there or above it. */
  readonly found: number;
}

/** BM25 of the candidates over themselves, words above them at part of their weight. `asked`: words with what they count, 1 for those of the question itself. */
export function wordScores(
  asked: ReadonlyMap<string, number>,
  candidates: readonly ScoredCandidate[],
  texts: readonly (readonly string[])[],
): WordScores[] {
  const known = new Map<string, ReadonlySet<string>>();
  const wordsOf = (text: string): ReadonlySet<string> => {
    const set = known.get(text) ?? new Set(contentWords(text));
    known.set(text, set);
    return set;
  };
  const mean = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length) || 1;
  const rarity = new Map(
    [...asked].map(([word, count]) => {
      const having = texts.filter((text) => text.includes(word)).length;
      const idf = Math.log(1 + (texts.length - having + 0.5) / (having + 0.5));
      return [word, count * idf * (isPeriodWord(word) ? WEIGHTS.period : 1)];
    }),
  );
  const all = [...rarity.values()].reduce((sum, idf) => sum + idf, 0) || 1;
  return candidates.map((candidate, i) => {
    const text = texts[i] ?? [];
    // A header row as it stands; with the names of its columns too, rows push out prose (docs/evaluation.md).
    const above = candidate.headerText ?? wordsAbove(candidate);
    const length = WEIGHTS.k1 * (1 - WEIGHTS.b + (WEIGHTS.b * text.length) / mean);
    let score = 0;
    let cover = 0;
    let found = 0;
    for (const [word, idf] of rarity) {
      const inText = text.filter((other) => other === word).length;
      const inSection = wordsOf(candidate.passage.section).has(word) ? WEIGHTS.section : 0;
      const inHeader = above !== null && wordsOf(above).has(word) ? WEIGHTS.header : 0;
      const count = inText || Math.max(inSection, inHeader);
      score += (idf * count * (WEIGHTS.k1 + 1)) / (count + length);
      cover += (idf * Math.min(1, count)) / all;
      if (count > 0) found++;
    }
    return { score, cover, found: found / Math.max(1, rarity.size) };
  });
}
