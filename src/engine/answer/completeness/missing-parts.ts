import type { TextSimilarity } from '../../models/types.ts';
import type { QuestionPart } from '../../question/question-parts.ts';
import { contentWords } from '../../text/content-words.ts';
import { wordPattern, words } from '../../text/language.ts';
import limits from '../../weights/completeness-limits.json' with { type: 'json' };
import { HAS_KIND } from '../asked/asked-kind.ts';

export interface MissingDeps {
  readonly similarity: TextSimilarity;
}

/** Words that ask for an amount; documents do not repeat them. */
const MEASURES = wordPattern([...words.measures.both, ...words.measures.ofParts], 'gi');
/** Share of a part's words from which a sentence covers it. */
const ENOUGH = limits.values.sharedWords;
/** Cosine from which a sentence covers a part in other words. */
const NEAR = limits.values.nearInMeaning;

/**
 * Those of the parts that no sentence covers. A sentence covers a part when it has the kind of words that the
 * part asks for and half of its own words, or is near to it in meaning.
 */
export async function missingParts(
  parts: readonly QuestionPart[],
  sentences: readonly string[],
  { similarity }: MissingDeps,
  signal?: AbortSignal,
): Promise<readonly QuestionPart[]> {
  const missing: QuestionPart[] = [];
  for (const part of parts) {
    if ((await isCovered(part, sentences, { similarity }, signal)) === false) missing.push(part);
  }
  return missing;
}

/**
 * Whether one of these sentences covers a part; null where that is unknown, since there is no embedding model to tell
 * nearness in meaning.
 */
export async function isCovered(
  part: Pick<QuestionPart, 'text' | 'asks'>,
  sentences: readonly string[],
  { similarity }: MissingDeps,
  signal?: AbortSignal | undefined,
): Promise<boolean | null> {
  const fitting = sentences.filter((sentence) => HAS_KIND[part.asks](sentence));
  if (fitting.some((sentence) => sharesWords(part, sentence))) return true;
  const near = fitting.length === 0 ? [] : await similarity(part.text, fitting, { signal });
  return near === null ? null : near.some((cosine) => cosine >= NEAR);
}

function sharesWords({ text }: Pick<QuestionPart, 'text'>, sentence: string): boolean {
  const asked = new Set(contentWords(text.replaceAll(MEASURES, '')));
  const said = new Set(contentWords(sentence));
  return [...asked].filter((word) => said.has(word)).length >= ENOUGH * asked.size;
}

/**
 * States in one sentence, with the user's words, which parts of a question its answer leaves out; null for none. Tells
 * apart parts that a sentence of the prompt seems to cover and parts that none does. `unanswered`: the texts of the
 * parts left out.
 */
export async function missingInformation(
  parts: readonly QuestionPart[],
  {
    unanswered,
    promptSentences,
  }: { readonly unanswered: readonly string[]; readonly promptSentences: readonly string[] },
  deps: MissingDeps,
  signal?: AbortSignal,
): Promise<string | null> {
  const missing = parts.filter(({ text }) => unanswered.includes(text));
  if (missing.length === 0) return null;
  const nowhere = new Set((await missingParts(parts, promptSentences, deps, signal)).map(({ text }) => text));
  const listed = (isNowhere: boolean): string =>
    missing.flatMap(({ text }) => (nowhere.has(text) === isNowhere ? `“${text}”` : [])).join(', ');
  const [found, notFound] = [listed(false), listed(true)];
  return [
    notFound === '' ? [] : `Nothing was found on: ${notFound}.`,
    found === '' ? [] : `Not answered, though the passages found may say it: ${found}.`,
  ]
    .flat()
    .join(' ');
}
