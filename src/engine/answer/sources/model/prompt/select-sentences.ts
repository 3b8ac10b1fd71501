import { isRepeated } from '../../../../evidence/lines/prompt-candidates.ts';
import { linesAbove, sentenceLine } from '../../../../evidence/lines/prompt-lines.ts';
import { outwards } from '../../../../evidence/lines/windows.ts';
import type { Evidence, EvidenceLine, EvidenceWindow, PromptSentence } from '../../../../evidence/types.ts';
import type { Question } from '../../../../question/question.ts';
import type { NumberedSentence } from '../../../types.ts';

export interface SelectionBudget {
  readonly promptTokens: number;
  readonly promptCharacters: number;
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

/** Adds windows until a line does not fit. `add` returns whether a line is in the prompt now. */
export function fillWith<Line>(windows: readonly (readonly Line[])[], add: (line: Line) => boolean): void {
  for (const window of windows) if (!window.every(add)) return;
}

/** What sentences are selected from. */
export interface Selectable extends Pick<Evidence, 'inFull' | 'all'> {
  /** Best first. */
  readonly windows: readonly EvidenceWindow[];
  /**
   * Texts that the answer cites already. Sentences that say the same are left out, since a small model repeats them,
   * but not the one that answers best, nor rows: something else in them may be asked for.
   */
  readonly said?: readonly string[];
}

/**
 * Selects the sentences of the prompt (step 3 of an answer): whole windows, best first, until the budget is full; of
 * the last one what fits, from its best line outwards. A header row that is printed as such is not numbered again.
 * Empty only when there are no passages, all is said, or the budget holds no sentence.
 */
export function selectSentences(
  { inFull, all: passages, windows, said = [] }: Selectable,
  budget: SelectionBudget,
  countTokens: (text: string) => number,
): SentenceSelection {
  const basket = basketOf(inFull, budget, countTokens);
  const best = windows[0]?.best;
  const isOffered = (line: EvidenceLine): boolean => line === best || !isRepeated(line, said);
  fillWith(
    windows.map((window) => outwards(window).filter(isOffered)),
    basket.add,
  );
  const documents = [...new Set(passages.map((passage) => passage.documentId))];
  const order = ({ passage }: PromptSentence) => documents.indexOf(passage.documentId);
  const sentences = [...basket.chosen]
    .sort((a, b) => order(a) - order(b) || a.start - b.start || a.end - b.end)
    .map((sentence, i) => ({ ...sentence, number: i + 1 }));
  return { sentences, tokens: basket.spent() };
}
