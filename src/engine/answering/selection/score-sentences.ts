import { type CandidateSentence, wordsAbove } from '../../places/candidate-sentences.ts';
import { contentWords } from '../../text/content-words.ts';
import { anyOf, wordPattern, words } from '../../text/language.ts';
import { hasFigure, rowLabel } from '../prompt/table-cells.ts';
import type { FocusDocument } from './focus-document.ts';
import { type SelectionWeights, WEIGHTS } from './selection-weights.ts';

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

/** The sentences directly before and after one in its passage; none for rows and headings. */
function besideOf(candidates: readonly ScoredCandidate[], i: number): number[] {
  const own = candidates[i] as ScoredCandidate;
  if (!isText(own)) return [];
  return [i - 1, i + 1].filter((j) => {
    const other = candidates[j];
    return other !== undefined && other.passage === own.passage && isText(other);
  });
}

export interface ScoringContext {
  /** Words carried over to a follow-up question. */
  readonly carried?: readonly string[];
  readonly focus?: FocusDocument | null;
}

type ScoredCandidate = CandidateSentence & { readonly headerText: string | null };

/** What is known of a candidate before it is weighed. Lists are by word of `ScoringFeatures`. */
interface SentenceFeatures {
  /** How often the sentence has each word. */
  readonly counts: readonly number[];
  /** Whether the section's headings and the table's header have it. */
  readonly inSection: readonly boolean[];
  readonly inHeader: readonly boolean[];
  /** Content words. */
  readonly length: number;
  /** 0-based rank of its passage. */
  readonly rank: number;
  /** Index in its passage. */
  readonly index: number;
  /** Lead of its document, in points of retrieval, where the question is most likely about it; 0 elsewhere. */
  readonly lead: number;
  /** Share of a row's label that the question names; 0 for a row without a figure and for anything else. */
  readonly label: number;
  /** Whether it has a figure and the question asks for one. */
  readonly hasAskedFigure: boolean;
  readonly isRow: boolean;
  readonly isHeading: boolean;
  readonly isBare: boolean;
  /** Indices of the sentences beside it. */
  readonly beside: readonly number[];
}

/** All that scores depend on beside the weights; plain data, which a fit keeps (eval/fit). */
export interface ScoringFeatures {
  /** Words of the question, with those carried over. */
  readonly words: readonly { readonly rarity: number; readonly isPeriod: boolean; readonly isCarried: boolean }[];
  readonly meanLength: number;
  readonly sentences: readonly SentenceFeatures[];
}

/** The features of each candidate for the question, in the candidates' order. */
export function scoringFeatures(
  question: string,
  candidates: readonly ScoredCandidate[],
  { carried = [], focus = null }: ScoringContext = {},
): ScoringFeatures {
  const own = new Set(contentWords(question));
  const asked = [...new Set([...own, ...contentWords(carried.join(' '))])];
  const texts = candidates.map((candidate) => contentWords(candidate.text));
  const known = new Map<string, ReadonlySet<string>>();
  const wordsOf = (text: string): ReadonlySet<string> => {
    const set = known.get(text) ?? new Set(contentWords(text));
    known.set(text, set);
    return set;
  };
  const asksFigure = ASKS_FIGURE.test(question);
  return {
    words: asked.map((word) => {
      const having = texts.filter((text) => text.includes(word)).length;
      const rarity = Math.log(1 + (texts.length - having + 0.5) / (having + 0.5));
      return { rarity, isPeriod: isPeriodWord(word), isCarried: !own.has(word) };
    }),
    meanLength: texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length) || 1,
    sentences: candidates.map((candidate, i) => {
      const { kind, text, rank, index, passage } = candidate;
      const stems = texts[i] as readonly string[];
      const section = wordsOf(passage.section);
      // The header row as it is stored; with the names of its columns as well, rows displace prose (docs/log.md).
      const above = wordsOf(candidate.headerText ?? wordsAbove(candidate) ?? '');
      const isRow = kind === 'row';
      const figure = hasFigure(text);
      return {
        counts: asked.map((word) => stems.filter((other) => other === word).length),
        inSection: asked.map((word) => section.has(word)),
        inHeader: asked.map((word) => above.has(word)),
        ...{ length: stems.length, rank, index, isRow },
        lead: passage.documentId === focus?.documentId ? focus.lead : 0,
        label: isRow && figure ? labelShare(text, own) : 0,
        hasAskedFigure: asksFigure && figure,
        isHeading: kind === 'heading',
        isBare: isBare(candidate, stems, own),
        beside: besideOf(candidates, i),
      };
    }),
  };
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
 * Scores each candidate: BM25 over the candidates (with their own document frequencies; words above a candidate at part weight), the
 * rank of its passage, whether the question names the label of a row, figures where it asks for one, the likeliest document, and a
 * little for an early position and for a promising neighbour.
 */
export function weighSentences(
  { words: asked, meanLength, sentences }: ScoringFeatures,
  weights: SelectionWeights = WEIGHTS,
): SentenceScores {
  const rarities = asked.map(
    ({ rarity, isPeriod, isCarried }) => rarity * (isPeriod ? weights.period : 1) * (isCarried ? weights.carried : 1),
  );
  const byWords = wordScores(rarities, meanLength, sentences, weights);
  const top = Math.max(...byWords.map(({ score }) => score), Number.EPSILON);
  const alone = sentences.map(({ rank, index, lead, label, hasAskedFigure, isRow, isHeading, isBare: bare }, i) => {
    const { score, cover } = byWords[i] as WordScores;
    const sum =
      score / top +
      weights.passage / (1 + weights.passageDecay * rank) +
      weights.document * Math.min(1, lead / weights.clearLead) +
      weights.cover * cover +
      weights.label * label +
      (hasAskedFigure ? (isRow ? weights.rowFigure : weights.figure) : 0) +
      weights.position / (1 + index);
    if (isHeading) return sum * weights.heading;
    return bare ? sum * weights.bare : sum;
  });
  const found = Math.max(0, ...byWords.map((one) => one.found));
  return {
    lexicalScores: alone.map((score, i) => {
      const beside = (sentences[i] as SentenceFeatures).beside.map((j) => alone[j] as number);
      return score + weights.neighbour * Math.max(0, ...beside);
    }),
    meaning: weights.meaning + weights.otherWords * Math.max(0, 1 - found / weights.sameWords),
  };
}

/** Scores each candidate for the question by these weights. */
export const scoreSentences = (
  question: string,
  candidates: readonly ScoredCandidate[],
  context: ScoringContext = {},
  weights = WEIGHTS,
): SentenceScores => weighSentences(scoringFeatures(question, candidates, context), weights);

interface WordScores {
  /** BM25 over the candidates. */
  readonly score: number;
  /** Share of the question's words, weighted by rarity, that the candidate has. */
  readonly cover: number;
  /** Share of the question's words, unweighted, that the candidate or the words above it have. */
  readonly found: number;
}

/** BM25 of the candidates over themselves, with part weight for words above them. */
function wordScores(
  rarities: readonly number[],
  meanLength: number,
  sentences: readonly SentenceFeatures[],
  { k1, b, section, header }: SelectionWeights,
): WordScores[] {
  const all = rarities.reduce((sum, rarity) => sum + rarity, 0) || 1;
  return sentences.map(({ counts, inSection, inHeader, length }) => {
    const norm = k1 * (1 - b + (b * length) / meanLength);
    let [score, cover, found] = [0, 0, 0];
    for (const [i, rarity] of rarities.entries()) {
      const above = Math.max(inSection[i] ? section : 0, inHeader[i] ? header : 0);
      const count = (counts[i] as number) || above;
      if (count === 0) continue;
      score += (rarity * count * (k1 + 1)) / (count + norm);
      cover += (rarity * Math.min(1, count)) / all;
      found++;
    }
    return { score, cover, found: found / Math.max(1, rarities.length) };
  });
}

/** Stems (as in content words) of months, years, lengths of reporting periods, and days. */
const PERIOD_WORD = new RegExp(`^(?:(?:19|20)\\d\\d|\\d{1,2}|${anyOf(words.selection.periodStems)})$`);

/** Whether a word states a period. In tables every header has such words, so they distinguish rows badly. */
const isPeriodWord = (word: string): boolean => PERIOD_WORD.test(word);
