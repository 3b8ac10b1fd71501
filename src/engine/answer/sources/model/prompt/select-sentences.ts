import { linesAbove, sentenceLine } from '../../../../evidence/lines/prompt-lines.ts';
import { bestFirst, focusDocument, scoreSentences } from '../../../../evidence/lines/score-sentences.ts';
import type { Evidence, EvidenceLine, PromptSentence } from '../../../../evidence/types.ts';
import type { CandidateSentence } from '../../../../places/candidate-sentences.ts';
import type { Question } from '../../../../question/question.ts';
import { contentWords } from '../../../../text/content-words.ts';
import { anyOf, words } from '../../../../text/language.ts';
import type { NumberedSentence } from '../../../types.ts';

export interface SelectionBudget {
  readonly promptTokens: number;
  readonly promptCharacters: number;
  /** Share of the best sentence's score below which no other is selected; 0 when left out. */
  readonly leastScoreShare?: number;
}

export interface SentenceSelection {
  /** By document (the one with the best passage first), then by position; numbered from 1. */
  readonly sentences: readonly NumberedSentence[];
  readonly tokens: number;
}

/**
 * Key of sentences of one document in the same words, from overlapping pages and repeated warnings. Null for rows,
 * which differ by their tables.
 */
export const sameWordsKey = ({ kind, passage, text }: PromptSentence): string | null =>
  kind === 'row' ? null : `${passage.documentId}:${text.replaceAll(/\s+/g, ' ').trim()}`;

/** Collects sentences until the budget is full, counting the lines that each one adds. */
function basketOf(question: Question, budget: SelectionBudget, countTokens: (text: string) => number) {
  const chosen = new Set<PromptSentence>();
  const linesPaid = new Set<string>();
  const said = new Set<string>();
  let tokens = 0;
  let characters = 0;
  const add = (sentence: PromptSentence): boolean => {
    const key = sameWordsKey(sentence);
    if (chosen.has(sentence) || (key !== null && said.has(key))) return true;
    const above = linesAbove(sentence, undefined, question).filter((line) => !linesPaid.has(line));
    const text = [...above, sentenceLine(sentence, chosen.size + 1, question)].join('\n');
    const cost = countTokens(text) + 1;
    const fits = tokens + cost <= budget.promptTokens && characters + text.length + 1 <= budget.promptCharacters;
    if (!fits) return false;
    chosen.add(sentence);
    if (key !== null) said.add(key);
    for (const line of above) linesPaid.add(line);
    tokens += cost;
    characters += text.length + 1;
    return true;
  };
  return { add, chosen, spent: () => tokens };
}

/**
 * Adds the sentences with the best scores, each with its context, down to a share of the best score. `add` returns
 * whether a sentence is in the prompt now.
 */
export function addBest(
  scores: readonly number[],
  leastScoreShare: number,
  contextOf: (i: number) => readonly number[],
  add: (i: number) => boolean,
): void {
  const best = bestFirst(scores);
  const least = leastScoreShare * (scores[best[0] ?? 0] ?? 0);
  for (const i of best) {
    if ((scores[i] as number) < least) break;
    if (add(i)) for (const neighbour of contextOf(i)) add(neighbour);
  }
}

/** What sentences are selected from. */
export interface Selectable extends Pick<Evidence, 'inFull' | 'all'> {
  readonly lines: readonly EvidenceLine[];
  /**
   * Texts that the answer cites already. Sentences that say the same are left out, since a small model repeats them,
   * but not the one that answers best, nor rows: something else in them may be asked for.
   */
  readonly said?: readonly string[];
}

/** Share of a sentence's words from which it says the same. A design constant: a summary drops a fifth of the words. */
const SAME = 0.75;

/** Whether a sentence repeats these texts: they have three in four of its words. Never true of a row. */
export function isRepeated({ kind, text }: PromptSentence, said: readonly string[]): boolean {
  if (kind === 'row') return false;
  const own = new Set(contentWords(text));
  return said.some((other) => {
    const words = new Set(contentWords(other));
    return [...own].filter((word) => words.has(word)).length >= SAME * own.size;
  });
}

/**
 * Selects the sentences of the prompt (step 3 of an answer): the best-scoring ones that fit the budget, each with the
 * neighbours it cannot be understood without and, for a row, its table's header. A header row that is printed as such
 * is not numbered again. Empty only when there are no passages, all is said, or the budget holds no sentence.
 */
export function selectSentences(
  question: Question,
  { inFull, all: passages, lines, said = [] }: Selectable,
  budget: SelectionBudget,
  countTokens: (text: string) => number,
): SentenceSelection {
  const readOfAll = spread(lines.map(({ score }) => score));
  const best = bestFirst(readOfAll)[0];
  const isOffered = lines.map((line, i) => i === best || !isRepeated(line, said));
  const candidates = lines.filter((_, i) => isOffered[i]);
  const read = readOfAll.filter((_, i) => isOffered[i]);
  const scores = scoreSentences(question, candidates, read, focusDocument(question, passages));
  const basket = basketOf(inFull, budget, countTokens);
  addBest(
    scores,
    budget.leastScoreShare ?? 0,
    (i) => contextOf(i, candidates),
    (i) => basket.add(candidates[i] as EvidenceLine),
  );
  const documents = [...new Set(passages.map((passage) => passage.documentId))];
  const order = ({ passage }: PromptSentence) => documents.indexOf(passage.documentId);
  const sentences = [...basket.chosen]
    .sort((a, b) => order(a) - order(b) || a.start - b.start || a.end - b.end)
    .map((sentence, i) => ({ ...sentence, number: i + 1 }));
  return { sentences, tokens: basket.spent() };
}

/** Openings of a sentence that refers to the one before it. */
const ANAPHORIC = new RegExp(`^["“(]?${anyOf(words.selection.leansOn)}\\b`, 'i');
/**
 * Characters below which a sentence may lean on the one before it without saying so. A design constant: a line of the
 * page or less.
 */
const SHORT = 60;
/**
 * Most items of a list that are selected with its lead-in sentence. A design constant: more would fill the prompt with
 * one list.
 */
const LIST_ITEMS = 4;

/**
 * Indices of the sentences of the same passage without which this one is hard to understand, in the order in which to
 * add them.
 */
export function contextOf(i: number, candidates: readonly CandidateSentence[]): number[] {
  const sentence = candidates[i] as CandidateSentence;
  const siblings = candidates.flatMap((other, at) => (other.passage === sentence.passage ? [{ ...other, at }] : []));
  const before = siblings.filter((other) => other.end <= sentence.start);
  const after = siblings.filter((other) => other.start >= sentence.end);
  const previous = before.at(-1);
  if (sentence.kind === 'item') {
    const lead = before.findLast((other) => other.kind !== 'item');
    return lead !== undefined && lead.kind === 'prose' ? [lead.at] : [];
  }
  if (sentence.kind !== 'prose') return [];
  const context: number[] = [];
  if (previous?.kind === 'prose' && (ANAPHORIC.test(sentence.text) || sentence.text.length < SHORT))
    context.push(previous.at);
  if (/:\s*$/.test(sentence.text)) {
    const rest = after.findIndex((other) => other.kind !== 'item');
    const items = after.slice(0, rest < 0 ? after.length : rest).slice(0, LIST_ITEMS);
    context.push(...items.map(({ at }) => at));
  }
  return context;
}

/**
 * Places scores between 0 for the worst and 1 for the best, since what the reader says of the lines of one question says
 * much by its order and little in itself; all 0 where they are equal.
 */
export function spread(scores: readonly number[]): number[] {
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  return scores.map((score) => (most <= least ? 0 : (score - least) / (most - least)));
}
