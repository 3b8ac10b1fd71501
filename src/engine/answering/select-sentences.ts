import type { Likeness, RetrievedPassage } from '../data.ts';
import { type CandidateSentence, candidateSentences } from './candidate-sentences.ts';
import { focusDocument } from './focus-document.ts';
import { nearness } from './nearness.ts';
import { linesAbove, type NumberedSentence, type PromptSentence, sentenceLine } from './prompt-lines.ts';
import { bestFirst, scoreSentences } from './score-sentences.ts';
import { contextOf } from './sentence-context.ts';

/** Text of a range of a document's canonical text. */
export type TextOf = (documentId: string, start: number, end: number) => Promise<string>;

export interface SelectionPowers {
  readonly countTokens: (text: string) => number;
  /** Asked only for header rows that stand outside their row's passage. */
  readonly textOf: TextOf;
  readonly likeness: Likeness;
}

export interface SelectionBudget {
  readonly promptTokens: number;
  readonly promptCharacters: number;
  /** Share of the best sentence's score below which no other is offered; 0 when it is not given. */
  readonly leastPromise?: number;
}

export interface SentenceSelection {
  /** By document (the one with the best passage first), then by position; numbered from 1. */
  readonly sentences: readonly NumberedSentence[];
  readonly candidates: number;
  readonly tokens: number;
}

const headerKey = (documentId: string, [start, end]: readonly [number, number]) => `${documentId}:${start}-${end}`;

async function headerTexts(candidates: readonly CandidateSentence[], textOf: TextOf): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const { passage, header } of candidates) {
    if (header === null || texts.has(headerKey(passage.documentId, header))) continue;
    const [start, end] = header;
    const isInside = start >= passage.start && end <= passage.end;
    const text = isInside
      ? passage.text.slice(start - passage.start, end - passage.start)
      : await textOf(passage.documentId, start, end);
    texts.set(headerKey(passage.documentId, header), text);
  }
  return texts;
}

/** A heading of the path that stands above the sentences anyway proves nothing; offered only when there is nothing else. */
const isPrintedHeading = ({ kind, passage, text }: CandidateSentence) =>
  kind === 'heading' && passage.section.includes(text.trim());

/** Sentences of one document in the same words: overlapping pages and repeated warnings; rows differ by their tables. Null for rows. */
const sameWordsKey = ({ kind, passage, text }: PromptSentence): string | null =>
  kind === 'row' ? null : `${passage.documentId}:${text.replaceAll(/\s+/g, ' ').trim()}`;

/** Adds sentences until the budget is full; knows what lines each one brings with it. */
function basketOf(question: string, budget: SelectionBudget, countTokens: (text: string) => number) {
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
 * The sentences that go into the prompt (step 3 of an answer): the best-scoring ones that fit the budget, each with the
 * neighbours it cannot be understood without and, for a row, its table's header. A header row that is printed as such is not
 * offered a second time. `carried` are the words that a follow-up question leans on. Empty only when there are no passages or the budget holds no sentence at all.
 */
export async function selectSentences(
  question: string,
  passages: readonly RetrievedPassage[],
  budget: SelectionBudget,
  powers: SelectionPowers,
  { carried = [], signal }: { readonly carried?: readonly string[]; readonly signal?: AbortSignal | undefined } = {},
): Promise<SentenceSelection> {
  const all = candidateSentences(passages);
  const headers = await headerTexts(all, powers.textOf);
  const candidates: PromptSentence[] = all
    .filter(({ passage, start, end }) => !headers.has(headerKey(passage.documentId, [start, end])))
    .filter((candidate, _, rest) => !isPrintedHeading(candidate) || rest.every(isPrintedHeading))
    .map((candidate) => ({
      ...candidate,
      headerText:
        candidate.header === null
          ? null
          : (headers.get(headerKey(candidate.passage.documentId, candidate.header)) ?? null),
    }));
  const inFull = [question, ...carried].join(' ');
  const { promise, meaning } = scoreSentences(question, candidates, {
    carried,
    focus: focusDocument(question, passages),
  });
  const near = await nearness(inFull, candidates, promise, powers.likeness, signal);
  const scores = candidates.map((_, i) => (promise[i] as number) + meaning * (near[i] as number));
  const basket = basketOf(inFull, budget, powers.countTokens);
  const best = bestFirst(scores);
  const least = (budget.leastPromise ?? 0) * (scores[best[0] ?? 0] ?? 0);
  for (const i of best) {
    if ((scores[i] ?? 0) < least) break;
    const sentence = candidates[i] as PromptSentence;
    if (!basket.add(sentence)) continue;
    const siblings = candidates.filter((other) => other.passage === sentence.passage);
    for (const neighbour of contextOf(sentence, siblings)) basket.add(neighbour as PromptSentence);
  }
  const documents = [...new Set(passages.map((passage) => passage.documentId))];
  const order = ({ passage }: PromptSentence) => documents.indexOf(passage.documentId);
  const sentences = [...basket.chosen]
    .sort((a, b) => order(a) - order(b) || a.start - b.start || a.end - b.end)
    .map((sentence, i) => ({ ...sentence, number: i + 1 }));
  return { sentences, candidates: candidates.length, tokens: basket.spent() };
}
