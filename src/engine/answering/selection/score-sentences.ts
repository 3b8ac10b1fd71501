import { type CandidateSentence, wordsAbove } from '../../places/candidate-sentences.ts';
import { contentWords } from '../../text/content-words.ts';
import { anyOf, wordPattern, wordSet, words } from '../../text/language.ts';
import { hasFigure, rowLabel } from '../prompt/table-cells.ts';
import type { FocusDocument } from './focus-document.ts';
import { WEIGHTS } from './selection-weights.ts';

/** What a period word counts in a row's label, of 1 for others. */
const PERIOD_IN_LABEL = 0.3;

const ASKS_FIGURE = wordPattern(words.selection.asksFigure, 'i');

const UNIT_WORDS = wordSet(words.selection.unitStems);
const SHORT_LINE = 40;

/** "Overview.", "nm - not meaningful", "39": fewer words than this, none of them asked for, say nothing by themselves. */
const FEWEST_WORDS = 3;

/** "Mar 31, 2021", "(in millions)": the remains of a table's header. Or of a page: "See", "OR". */
function isBare({ kind, text }: ScoredCandidate, stems: readonly string[], asked: ReadonlySet<string>): boolean {
  if (kind === 'heading' || kind === 'item' || (kind !== 'row' && text.length >= SHORT_LINE)) return false;
  if (stems.length < FEWEST_WORDS && !stems.some((word) => asked.has(word))) return true;
  return !hasFigure(text) && stems.every((word) => isPeriodWord(word) || UNIT_WORDS.has(word));
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
  /** What each candidate is worth by its words and places, in the candidates' order; comparable within one request. */
  readonly lexicalScores: readonly number[];
  /** What the candidate nearest in meaning gains; the more, the fewer of the question's words any candidate has. */
  readonly meaning: number;
}

/**
 * What each candidate is worth for the question: BM25 over the candidates (their own document frequencies, words above them
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
    lexicalScores: alone.map((score, i) => score + WEIGHTS.neighbour * bestNeighbour(candidates, alone, i)),
    meaning: WEIGHTS.meaning + WEIGHTS.otherWords * Math.max(0, 1 - found / WEIGHTS.sameWords),
  };
}

type ScoredCandidate = CandidateSentence & { readonly headerText: string | null };

interface WordScores {
  /** BM25 over the candidates. */
  readonly score: number;
  /** Share of the question's words, rare ones counting more, that are there. */
  readonly cover: number;
  /** Share of the question's words, all alike, that are there or above it. */
  readonly found: number;
}

/** BM25 of the candidates over themselves, words above them at part of their weight. `asked`: words with what they count, 1 for those of the question itself. */
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
    // A header row as it stands; with the names of its columns too, rows push out prose (docs/log.md).
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

/** Stems (as content words have them) of months, years and lengths of reporting periods, and days. */
const PERIOD_WORD = new RegExp(`^(?:(?:19|20)\\d\\d|\\d{1,2}|${anyOf(words.selection.periodStems)})$`);

/** A word that says when, not what. In tables it stands in every header, so that it tells rows apart badly. */
const isPeriodWord = (word: string): boolean => PERIOD_WORD.test(word);
