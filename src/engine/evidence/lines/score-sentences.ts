import { hasFigure, rowLabel } from '../../cells/row-line.ts';
import { type CandidateSentence, wordsAbove } from '../../places/candidate-sentences.ts';
import type { Question } from '../../question/question.ts';
import { contentWords } from '../../text/content-words.ts';
import { isQuestion } from '../../text/split-sentences.ts';
import fitted from '../../weights/selection.json' with { type: 'json' };
import type { RetrievedPassage } from '../retrieval/types.ts';
import type { EvidenceLine, PromptSentence } from '../types.ts';
import { isNumberedHeading } from './run-in-heading.ts';
import { unknownNames } from './unknown-names.ts';

/** Weights of a sentence's features. `npm run eval -- fit selection` makes them. */
export const WEIGHTS: SelectionWeights = fitted.values;

export interface SelectionWeights {
  /** Saturation and length normalisation of BM25. */
  readonly k1: number;
  readonly b: number;
  /**
   * Bonus for a sentence of the document that the question is most likely about; all of it from a lead of `clearLead`
   * points on.
   */
  readonly document: number;
  readonly clearLead: number;
  /** Weight of a question's word in the table's header; 1 in the sentence. */
  readonly header: number;
  /** Weight of the share of a row's label that the question names. */
  readonly label: number;
  /** Weight of what the scorer says of the sentence; the best has all of it, the worst none. */
  readonly reader: number;
}

/** The document that a question is most likely about. */
export interface FocusDocument {
  readonly documentId: string;
  /** Score by which its best passage leads every other document's; the best passages score about 15 to 25. */
  readonly lead: number;
}

/**
 * Finds the document of the best passage. Similar lines of other documents (last year's filing, another model's manual)
 * mislead a small model more than they help it. Null where lines of several documents may be needed: when the question
 * asks for that, or has a name that only other documents have. `passages`, best first.
 */
export function focusDocument(question: Question, passages: readonly RetrievedPassage[]): FocusDocument | null {
  const [first] = passages;
  if (first === undefined || question.isOfSeveral) return null;
  const own = passages.filter(({ documentId }) => documentId === first.documentId);
  const next = passages.find(({ documentId }) => documentId !== first.documentId);
  const isElsewhere = unknownNames(question.names, own).length > unknownNames(question.names, passages).length;
  if (isElsewhere) return null;
  return { documentId: first.documentId, lead: Math.max(0, first.score - (next?.score ?? 0)) };
}

function labelShare(row: string, asked: ReadonlySet<string>): number {
  const label = contentWords(rowLabel(row));
  return label.length === 0 ? 0 : label.filter((word) => asked.has(word)).length / label.length;
}

type ScoredCandidate = CandidateSentence & Pick<PromptSentence, 'headerText' | 'runIn'>;

/** What is known of a candidate before it is weighed. Lists are by word of the question. */
interface SentenceFeatures {
  /** How often the sentence has each word. */
  readonly counts: readonly number[];
  /** Whether the table's header, or the heading of its clause, has it. */
  readonly inHeader: readonly boolean[];
  /** Content words. */
  readonly length: number;
  /** Lead of its document, in points of retrieval, where the question is most likely about it; 0 elsewhere. */
  readonly lead: number;
  /** Share of a row's label that the question names; 0 for a row without a figure and for anything else. */
  readonly label: number;
}

/** All that scores depend on beside the weights; plain data, which a fit keeps (evaluation/fits). */
export interface ScoringFeatures {
  /** Inverse document frequency of each word of the question over the candidates. */
  readonly rarities: readonly number[];
  readonly meanLength: number;
  readonly sentences: readonly SentenceFeatures[];
}

/** The features of each candidate for the question, in the candidates' order. */
export function scoringFeatures(
  question: Question,
  candidates: readonly ScoredCandidate[],
  focus: FocusDocument | null,
): ScoringFeatures {
  const own = question.words;
  const asked = [...own];
  const texts = candidates.map((candidate) => contentWords(candidate.text));
  const known = new Map<string, ReadonlySet<string>>();
  const wordsOf = (text: string): ReadonlySet<string> => {
    const set = known.get(text) ?? new Set(contentWords(text));
    known.set(text, set);
    return set;
  };
  return {
    rarities: asked.map((word) => {
      const having = texts.filter((text) => text.includes(word)).length;
      return Math.log(1 + (texts.length - having + 0.5) / (having + 0.5));
    }),
    meanLength: texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length) || 1,
    sentences: candidates.map((candidate, i) => {
      const { kind, text, passage, runIn = '' } = candidate;
      const stems = texts[i] as readonly string[];
      // The header row as it is stored; with the names of its columns as well, rows displace prose (docs/trials).
      const above = wordsOf(candidate.headerText ?? wordsAbove(candidate) ?? runIn);
      return {
        counts: asked.map((word) => stems.filter((other) => other === word).length),
        inHeader: asked.map((word) => above.has(word)),
        length: stems.length,
        lead: passage.documentId === focus?.documentId ? focus.lead : 0,
        label: kind === 'row' && hasFigure(text) ? labelShare(text, own) : 0,
      };
    }),
  };
}

/** The best of what the scorer says of these lines; 0 where there are none, or all are below. */
export const bestScore = (lines: readonly Pick<EvidenceLine, 'score'>[]): number =>
  Math.max(0, ...lines.map(({ score }) => score));

/** Fewer content words are a scrap: an axis label, a number of a page. */
const LEAST_WORDS = 2;

/** Whether a line may tell something: no heading, question or scrap. A heading with a number may end its passage. */
export const isTelling = (line: EvidenceLine): boolean =>
  line.score > 0 &&
  line.kind !== 'heading' &&
  !isNumberedHeading(line) &&
  !isQuestion(line.text) &&
  contentWords(line.text).length >= LEAST_WORDS;

/** The indices of the scores, highest first; equal scores keep their order. */
export const bestFirst = (scores: readonly number[]): number[] =>
  scores.map((_, i) => i).sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);

/**
 * Scores each candidate, in their order; comparable within one request: what the scorer says of it (`read`, 0..1), BM25
 * over the candidates (with their own document frequencies; those of a table's header at part weight), whether the
 * question names the label of a row, and the likeliest document.
 */
export function weighSentences(
  { rarities, meanLength, sentences }: ScoringFeatures,
  read: readonly number[],
  weights: SelectionWeights = WEIGHTS,
): number[] {
  const byWords = wordScores(rarities, meanLength, sentences, weights);
  const top = Math.max(...byWords, Number.EPSILON);
  return sentences.map(
    ({ lead, label }, i) =>
      weights.reader * (read[i] as number) +
      (byWords[i] as number) / top +
      weights.document * Math.min(1, lead / weights.clearLead) +
      weights.label * label,
  );
}

/** Scores each line for the question by the shipped weights. */
export const scoreSentences = (
  question: Question,
  lines: readonly EvidenceLine[],
  focus: FocusDocument | null = null,
): number[] => weighSentences(scoringFeatures(question, lines, focus), spread(lines.map(({ score }) => score)));

/**
 * Places scores between 0 for the worst and 1 for the best, since the scores of the lines of one question say much by
 * their order and little in themselves; all 0 where they are equal.
 */
export function spread(scores: readonly number[]): number[] {
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  return scores.map((score) => (most <= least ? 0 : (score - least) / (most - least)));
}

/** BM25 of the candidates over themselves, with part weight for words of the table's header. */
function wordScores(
  rarities: readonly number[],
  meanLength: number,
  sentences: readonly SentenceFeatures[],
  { k1, b, header }: SelectionWeights,
): number[] {
  return sentences.map(({ counts, inHeader, length }) => {
    const norm = k1 * (1 - b + (b * length) / meanLength);
    let score = 0;
    for (const [i, rarity] of rarities.entries()) {
      const count = (counts[i] as number) || (inHeader[i] ? header : 0);
      if (count === 0) continue;
      score += (rarity * count * (k1 + 1)) / (count + norm);
    }
    return score;
  });
}
