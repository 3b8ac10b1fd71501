import { type CandidateSentence, wordsAbove } from '../../places/candidate-sentences.ts';
import { contentWords } from '../../text/content-words.ts';
import { anyOf, wordPattern, words } from '../../text/language.ts';
import { hasFigure, rowLabel } from '../prompt/table-cells.ts';
import type { FocusDocument } from './focus-document.ts';
import { WEIGHTS } from './selection-weights.ts';

const ASKS_FIGURE = wordPattern(words.selection.asksFigure, 'i');

const SHORT_LINE = 40;

/**
 * "Overview.", "nm - not meaningful", "39": with fewer words than this, none of them asked for, a sentence says nothing by itself.
 */
const FEWEST_WORDS = 3;

/** "Mar 31, 2021", "2021 2020": the remains of a table's header. Or of a page: "See", "OR". */
function isBare({ kind, text }: ScoredCandidate, stems: readonly string[], asked: ReadonlySet<string>): boolean {
  if (kind === 'heading' || kind === 'item' || (kind !== 'row' && text.length >= SHORT_LINE)) return false;
  if (stems.length < FEWEST_WORDS && !stems.some((word) => asked.has(word))) return true;
  return !hasFigure(text) && stems.every(isPeriodWord);
}

function labelShare(row: string, asked: ReadonlySet<string>): number {
  const label = contentWords(rowLabel(row));
  return label.length === 0 ? 0 : label.filter((word) => asked.has(word)).length / label.length;
}

const isText = ({ kind }: ScoredCandidate): boolean => kind !== 'row' && kind !== 'heading';

/** The higher score of the sentences directly before and after one in its passage; 0 for rows and headings. */
function bestNeighbour(candidates: readonly ScoredCandidate[], scores: readonly number[], i: number): number {
  const own = candidates[i] as ScoredCandidate;
  if (!isText(own)) return 0;
  const beside = [i - 1, i + 1].filter((j) => {
    const other = candidates[j];
    return other !== undefined && other.passage === own.passage && isText(other);
  });
  return Math.max(0, ...beside.map((j) => scores[j] as number));
}

export interface ScoringContext {
  /** Words carried over to a follow-up question. */
  readonly carried?: readonly string[];
  readonly focus?: FocusDocument | null;
}

/** The indices of the scores, highest first; equal scores keep their order. */
export const bestFirst = (scores: readonly number[]): number[] =>
  scores.map((_, i) => i).sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);

export interface SentenceScores {
  /** Scores by words and position, in the candidates' order; comparable within one request. */
  readonly lexicalScores: readonly number[];
  /** What the candidate nearest in meaning gains. It is larger, the fewer of the question's words any candidate has. */
  readonly meaning: number;
}

/**
 * Scores each candidate for the question: BM25 over the candidates (with their own document frequencies; words above a candidate at
 * half weight), the rank of its passage, whether the question names the label of a row, figures where it asks for one, the document
 * in `focus`, and a little for an early position and for a promising neighbour.
 */
export function scoreSentences(
  question: string,
  candidates: readonly ScoredCandidate[],
  { carried = [], focus = null }: ScoringContext = {},
): SentenceScores {
  const own = new Set(contentWords(question));
  const asked = new Map<string, number>(contentWords(carried.join(' ')).map((word) => [word, WEIGHTS.carried]));
  for (const word of own) asked.set(word, 1);
  const texts = candidates.map((candidate) => contentWords(candidate.text));
  const byWords = wordScores(asked, candidates, texts);
  const top = Math.max(...byWords.map(({ score }) => score), Number.EPSILON);
  const asksFigure = ASKS_FIGURE.test(question);
  const alone = candidates.map((candidate, i) => {
    const { kind, text, rank, index, passage } = candidate;
    const { score, cover } = byWords[i] as WordScores;
    const isRow = kind === 'row';
    const figure = hasFigure(text);
    const sum =
      score / top +
      WEIGHTS.passage / (1 + WEIGHTS.passageDecay * rank) +
      (passage.documentId === focus?.documentId ? WEIGHTS.document * focus.strength : 0) +
      WEIGHTS.cover * cover +
      (isRow && figure ? WEIGHTS.label * labelShare(text, own) : 0) +
      (asksFigure && figure ? (isRow ? WEIGHTS.rowFigure : WEIGHTS.figure) : 0) +
      WEIGHTS.position / (1 + index);
    if (kind === 'heading') return sum * WEIGHTS.heading;
    return isBare(candidate, texts[i] ?? [], own) ? sum * WEIGHTS.bare : sum;
  });
  const found = Math.max(0, ...byWords.map((one) => one.found));
  return {
    lexicalScores: alone.map((score, i) => score + WEIGHTS.neighbour * bestNeighbour(candidates, alone, i)),
    meaning: WEIGHTS.meaning + WEIGHTS.otherWords * Math.max(0, 1 - found / WEIGHTS.sameWords),
  };
}

type ScoredCandidate = CandidateSentence & { readonly headerText: string | null };

interface WordScores {
  /** BM25 over the candidates. */
  readonly score: number;
  /** Share of the question's words, weighted by rarity, that the candidate has. */
  readonly cover: number;
  /** Share of the question's words, unweighted, that the candidate or the words above it have. */
  readonly found: number;
}

/**
 * BM25 of the candidates over themselves, with part weight for words above them. `asked`: words with their weights, 1 for the
 * question's own.
 */
function wordScores(
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
    // The header row as it is stored; with the names of its columns as well, rows displace prose (docs/log.md).
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

/** Stems (as in content words) of months, years, lengths of reporting periods, and days. */
const PERIOD_WORD = new RegExp(`^(?:(?:19|20)\\d\\d|\\d{1,2}|${anyOf(words.selection.periodStems)})$`);

/** Whether a word states a period. In tables every header has such words, so they distinguish rows badly. */
const isPeriodWord = (word: string): boolean => PERIOD_WORD.test(word);
