import { contentWords } from '../text/content-words.ts';
import type { FocusDocument } from './focus-document.ts';
import { isPeriodWord } from './period-words.ts';
import { WEIGHTS } from './selection-weights.ts';
import { hasFigure, rowLabel } from './table-cells.ts';
import { type ScoredCandidate, type WordScores, wordScores } from './word-scores.ts';

/** What a period word counts in a row's label, of 1 for others. */
const PERIOD_IN_LABEL = 0.3;

const ASKS_FIGURE =
  /\b(how (much|many|long|often|far|old|high|large)|what (percentage|percent|amount|number|rate)|what (was|were|is|are) the (total|average|net|amount|value|number)|when|total|cost|limit|fee|increase|decrease|change|difference|ratio)\b/i;

const UNIT_WORD = /^(?:million|billion|thousand|ratio|except|unaudit|chang)$/;
const SHORT_LINE = 40;

/** "Overview.", "nm - not meaningful", "39": fewer words than this, none of them asked for, say nothing by themselves. */
const FEWEST_WORDS = 3;

/** "Mar 31, 2021", "(in millions)": the remains of a table's header. Or of a page: "See", "OR". */
function isBare({ kind, text }: ScoredCandidate, words: readonly string[], asked: ReadonlySet<string>): boolean {
  if (kind === 'heading' || kind === 'item' || (kind !== 'row' && text.length >= SHORT_LINE)) return false;
  if (words.length < FEWEST_WORDS && !words.some((word) => asked.has(word))) return true;
  return !hasFigure(text) && words.every((word) => isPeriodWord(word) || UNIT_WORD.test(word));
}

function labelShare(row: string, asked: ReadonlySet<string>): number {
  const weigh = (list: readonly string[]) =>
    list.reduce((sum, word) => sum + (isPeriodWord(word) ? PERIOD_IN_LABEL : 1), 0);
  const label = contentWords(rowLabel(row));
  return label.length === 0 ? 0 : weigh(label.filter((word) => asked.has(word))) / weigh(label);
}

const isText = ({ kind }: ScoredCandidate): boolean => kind !== 'row' && kind !== 'heading';

/** The higher score of the texts directly before and after a text in its passage; 0 for rows and headings. */
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
  /** Words that a follow-up question leans on. */
  readonly carried?: readonly string[];
  readonly focus?: FocusDocument | null;
}

/** The places of the scores from the best on; of equal ones the first comes first. */
export const bestFirst = (scores: readonly number[]): number[] =>
  scores.map((_, i) => i).sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);

export interface SentenceScores {
  /** What each candidate promises by words and places, in the candidates' order; comparable within one request. */
  readonly promise: readonly number[];
  /** What the candidate nearest in meaning gains; the more, the fewer of the question's words any candidate has. */
  readonly meaning: number;
}

/**
 * How much each candidate promises for the question: BM25 over the candidates (their own document frequencies, words above them
 * at half weight), the rank of the passage, a row whose label the question names, figures where it asks for one, the document in
 * `focus`, and a little for standing early and beside a promising sentence.
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
    promise: alone.map((score, i) => score + WEIGHTS.neighbour * bestNeighbour(candidates, alone, i)),
    meaning: WEIGHTS.meaning + WEIGHTS.otherWords * Math.max(0, 1 - found / WEIGHTS.sameWords),
  };
}
