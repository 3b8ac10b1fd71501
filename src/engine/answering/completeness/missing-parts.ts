import type { TextSimilarity } from '../../models/types.ts';
import { askedText } from '../../text/asked-text.ts';
import { contentWords } from '../../text/content-words.ts';
import { anyOf, patternsOf, wordPattern, words } from '../../text/language.ts';
import { MONTH_NAMES } from '../../text/read-date.ts';
import { figuresIn } from '../../text/read-quantity.ts';
import limits from '../../weights/completeness-limits.json' with { type: 'json' };

export interface MissingDeps {
  readonly similarity: TextSimilarity;
}

/** Words that ask for an amount; documents do not repeat them. */
const MEASURES = wordPattern([...words.measures.both, ...words.measures.ofParts], 'gi');
/** Share of a part's words from which a sentence covers it. */
const ENOUGH = limits.values.sharedWords;
/** Cosine from which a sentence covers a part in other words. */
const NEAR = limits.values.nearInMeaning;

const oneOf = patternsOf(words.questionParts);
const TIME = new RegExp(`\\b(?:${oneOf.times}|${MONTH_NAMES})\\b`, 'i');
const PERSON = new RegExp(`\\b${oneOf.persons}\\b|\\p{Ll},? \\p{Lu}\\p{L}+`, 'u');
const REASON = wordPattern(words.questionParts.reasons, 'i');
const AMOUNT = wordPattern(words.questionParts.amounts, 'i');

const HAS: Readonly<Record<AskedFor, (text: string) => boolean>> = {
  time: (text) => TIME.test(text),
  amount: (text) => figuresIn(text).size > 0 || AMOUNT.test(text),
  person: (text) => PERSON.test(text),
  reason: (text) => REASON.test(text),
  thing: () => true,
};

/**
 * The parts of a question that no sentence covers. A sentence covers a part when it has the kind of words that the
 * part asks for and half of its own words, or is near to it in meaning. Empty for a question of one part.
 */
export async function missingParts(
  question: string,
  sentences: readonly string[],
  { similarity }: MissingDeps,
  signal?: AbortSignal,
): Promise<readonly QuestionPart[]> {
  const missing: QuestionPart[] = [];
  for (const part of questionParts(question)) {
    if ((await isSaid(part, sentences, { similarity }, signal)) === false) missing.push(part);
  }
  return missing;
}

/** Whether one of these sentences covers a part; null where that is unknown, since there is no embedding model to tell nearness in meaning. */
export async function isSaid(
  part: Pick<QuestionPart, 'text' | 'asks'>,
  sentences: readonly string[],
  { similarity }: MissingDeps,
  signal?: AbortSignal,
): Promise<boolean | null> {
  const fitting = sentences.filter((sentence) => HAS[part.asks](sentence));
  if (fitting.some((sentence) => sharesWords(part, sentence))) return true;
  const near = fitting.length === 0 ? [] : await similarity(part.text, fitting, signal === undefined ? {} : { signal });
  return near === null ? null : near.some((cosine) => cosine >= NEAR);
}

function sharesWords({ text }: Pick<QuestionPart, 'text'>, sentence: string): boolean {
  const asked = new Set(contentWords(text.replaceAll(MEASURES, '')));
  const said = new Set(contentWords(sentence));
  return [...asked].filter((word) => said.has(word)).length >= ENOUGH * asked.size;
}

/**
 * States in one sentence, with the user's words, which parts of a question its answer leaves out; null for none. Tells apart parts that a
 * sentence of the prompt seems to cover and parts that none does. `unanswered`: the texts of the parts left out.
 */
export async function missingInformation(
  question: string,
  {
    unanswered,
    promptSentences,
  }: { readonly unanswered: readonly string[]; readonly promptSentences: readonly string[] },
  deps: MissingDeps,
  signal?: AbortSignal,
): Promise<string | null> {
  const missing = questionParts(question).filter(({ text }) => unanswered.includes(text));
  if (missing.length === 0) return null;
  const nowhere = new Set((await missingParts(question, promptSentences, deps, signal)).map(({ text }) => text));
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

/** The kind of words that a part of a question asks for; nothing answers it without them. */
type AskedFor = 'time' | 'amount' | 'person' | 'reason' | 'thing';

/** A part of a question, in the user's words. */
export interface QuestionPart {
  readonly text: string;
  /** The same after the clause that states its topic: "A laptop is lost on a trip: who must be told". */
  readonly asked: string;
  readonly asks: AskedFor;
}

const ASKING = `(?:${oneOf.prepositions} )?${anyOf([...words.questions.words, ...words.questions.indirect])}\\b`;
/** After a comma alone only words that open no relative or subordinate clause ("…, which", "…, when it rains"). */
const VERB = `${anyOf([...words.questions.verbs, ...words.questionParts.guesses])}\\b`;
const BREAKS = new RegExp(
  `[?;]\\s+(?:${oneOf.joiners} )?|:\\s+(?=${ASKING})|,?\\s+${oneOf.joiners}\\s+(?:${oneOf.also}\\s+)?(?=${ASKING})|` +
    `,\\s+(?=(?:${oneOf.prepositions} )?${oneOf.afterComma}\\b)|,\\s+${oneOf.joiners}\\s+(?=${VERB} ${oneOf.subjects}\\b)`,
  'i',
);
const BEGINS = new RegExp(`^(?:${ASKING}|${VERB})`, 'i');
/** "When days lapse, what happens?" states a condition; "When do days lapse" asks for a time. */
const SAYS_WHEN = new RegExp(`^${oneOf.sayWhen} (?!${VERB})`, 'i');

const KINDS: readonly (readonly [AskedFor, RegExp])[] = [
  ['time', new RegExp(`^(?:\\w+ )?${oneOf.askTime}\\b`, 'i')],
  ['time', new RegExp(`^${oneOf.askLimit}\\b`, 'i')],
  ['amount', wordPattern(words.questionParts.askAmount, 'i')],
  ['person', new RegExp(`^(?:\\w+ )?${oneOf.askPerson}\\b`, 'i')],
  ['reason', new RegExp(`^${oneOf.askReason}\\b`, 'i')],
];

/**
 * Splits a question that asks several things: “who must be told, and how quickly?” has two parts. A clause that only states the
 * topic is no part. Empty for a question of one part.
 */
export function questionParts(whole: string): readonly QuestionPart[] {
  const question = askedText(whole);
  const parts: QuestionPart[] = [];
  let at = 0;
  for (const [i, piece] of question.split(BREAKS).entries()) {
    const text = piece.replace(/[\s?!.,;]+$/, '').trim();
    at = question.indexOf(text, at) + text.length;
    if (!BEGINS.test(text) || (i === 0 && SAYS_WHEN.test(text))) continue;
    // What stands before the first part is its topic; what stands between two is only what joins them.
    const asked = parts.length === 0 ? question.slice(0, at).trim() : text;
    parts.push({ text, asked, asks: KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'thing' });
  }
  return parts.length < 2 ? [] : parts;
}
