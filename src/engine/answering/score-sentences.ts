import type { ContentWords } from '../data.ts';
import type { CandidateSentence } from './candidate-sentences.ts';
import { isPeriodWord } from './period-words.ts';
import { hasFigure, rowLabel } from './table-cells.ts';

export type ScoredCandidate = CandidateSentence & { readonly headerText: string | null };

/**
 * Weights of a sentence's features. Found by random search on one half of the tuning questions of `dev_pdf_qa` and of
 * `dev_policy_spans`, with prompts of 400 tokens. What they hold, on both halves: `npm run eval -- selection` (docs/evaluation.md).
 */
const WEIGHTS = {
  /** Saturation and length normalisation of BM25: little of the second, since sentences are all short. */
  k1: 1.03,
  b: 0.24,
  /** Best passage 1, and how fast that falls with the rank. */
  passage: 1.08,
  passageDecay: 0.35,
  /** A question's word in the section's headings or in the table's header, of 1 in the sentence. */
  section: 0.46,
  header: 0.5,
  /** Words that say when, of 1 for the others. */
  period: 0.59,
  /** The share of the question's words that the sentence and what stands above it have. */
  cover: 0.11,
  /** The share of a row's label that the question names. */
  label: 1.36,
  /** A figure where the question asks for one. */
  figure: 0.26,
  rowFigure: 0.08,
  position: 0.03,
  /** A heading is printed above its sentences anyway; a line of dates and units says nothing without its rows. */
  heading: 0.3,
  bare: 0.15,
  /** A word that a follow-up question leans on, of 1 for its own. Tuned on one half of `eval/data/follow-ups.jsonl`. */
  carried: 0.2,
} as const;
/** What a period word counts in a row's label, of 1 for others. */
const PERIOD_IN_LABEL = 0.3;

const ASKS_FIGURE =
  /\b(how (much|many|long|often|far|old|high|large)|what (percentage|percent|amount|number|rate)|what (was|were|is|are) the (total|average|net|amount|value|number)|when|total|cost|limit|fee|increase|decrease|change|difference|ratio)\b/i;

const UNIT_WORD = /^(?:million|billion|thousand|ratio|except|unaudit|chang)$/;
const SHORT_LINE = 40;

/** "Mar 31, 2021", "(in millions)": the remains of a table's header. */
function isBare({ kind, text }: ScoredCandidate, words: readonly string[]): boolean {
  if (kind === 'heading' || kind === 'item' || (kind !== 'row' && text.length >= SHORT_LINE)) return false;
  return !hasFigure(text) && words.every((word) => isPeriodWord(word) || UNIT_WORD.test(word));
}

function labelShare(row: string, asked: ReadonlySet<string>, words: ContentWords): number {
  const weigh = (list: readonly string[]) =>
    list.reduce((sum, word) => sum + (isPeriodWord(word) ? PERIOD_IN_LABEL : 1), 0);
  const label = words(rowLabel(row));
  return label.length === 0 ? 0 : weigh(label.filter((word) => asked.has(word))) / weigh(label);
}

interface WordScores {
  /** BM25 over the candidates. */
  readonly score: number;
  /** Share of the question's words, rare ones counting more, that are there. */
  readonly cover: number;
}

/** `asked`: words with what they count, 1 for those of the question itself. */
function wordScores(
  asked: ReadonlyMap<string, number>,
  candidates: readonly ScoredCandidate[],
  texts: readonly (readonly string[])[],
  words: ContentWords,
): WordScores[] {
  const known = new Map<string, ReadonlySet<string>>();
  const wordsAbove = (text: string): ReadonlySet<string> => {
    const set = known.get(text) ?? new Set(words(text));
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
  return candidates.map(({ passage, headerText }, i) => {
    const text = texts[i] ?? [];
    const length = WEIGHTS.k1 * (1 - WEIGHTS.b + (WEIGHTS.b * text.length) / mean);
    let score = 0;
    let cover = 0;
    for (const [word, idf] of rarity) {
      const inText = text.filter((other) => other === word).length;
      const inSection = wordsAbove(passage.section).has(word) ? WEIGHTS.section : 0;
      const inHeader = headerText !== null && wordsAbove(headerText).has(word) ? WEIGHTS.header : 0;
      const count = inText || Math.max(inSection, inHeader);
      score += (idf * count * (WEIGHTS.k1 + 1)) / (count + length);
      cover += (idf * Math.min(1, count)) / all;
    }
    return { score, cover };
  });
}

/**
 * How much each candidate promises for the question, in the candidates' order, comparable within one request: BM25 over the
 * candidates (their own document frequencies, words above them at half weight), the rank of the passage, a row whose label the
 * question names, figures where it asks for one, and a little for standing early.
 */
export function scoreSentences(
  question: string,
  candidates: readonly ScoredCandidate[],
  words: ContentWords,
  carried: readonly string[] = [],
): number[] {
  const own = new Set(words(question));
  const asked = new Map<string, number>(words(carried.join(' ')).map((word) => [word, WEIGHTS.carried]));
  for (const word of own) asked.set(word, 1);
  const texts = candidates.map((candidate) => words(candidate.text));
  const byWords = wordScores(asked, candidates, texts, words);
  const top = Math.max(...byWords.map(({ score }) => score), Number.EPSILON);
  const asksFigure = ASKS_FIGURE.test(question);
  return candidates.map((candidate, i) => {
    const { kind, text, rank, index } = candidate;
    const { score, cover } = byWords[i] as WordScores;
    const isRow = kind === 'row';
    const figure = hasFigure(text);
    const sum =
      score / top +
      WEIGHTS.passage / (1 + WEIGHTS.passageDecay * rank) +
      WEIGHTS.cover * cover +
      (isRow && figure ? WEIGHTS.label * labelShare(text, own, words) : 0) +
      (asksFigure && figure ? (isRow ? WEIGHTS.rowFigure : WEIGHTS.figure) : 0) +
      WEIGHTS.position / (1 + index);
    if (kind === 'heading') return sum * WEIGHTS.heading;
    return isBare(candidate, texts[i] ?? []) ? sum * WEIGHTS.bare : sum;
  });
}
