import { anyOf, patternsOf, wordPattern, words } from '../text/language.ts';

const oneOf = patternsOf(words.questionParts);

/**
 * The kind of words that a part of a question asks for; nothing answers it without them. An extent is one of time or of
 * space: “How long is it?”.
 */
export type AskedFor = 'time' | 'extent' | 'amount' | 'person' | 'thing';

/** A part of a question, in the user's words. */
export interface QuestionPart {
  readonly text: string;
  /** The same after the clause that states its topic: "A laptop is lost on a trip: who must be told". */
  readonly asked: string;
  readonly asks: AskedFor;
}

const ASKING = `(?:${oneOf.prepositions} )?${anyOf([...words.questions.words, ...words.questions.indirect])}\\b`;
const VERB = `${anyOf([...words.questions.verbs, ...words.questionParts.guesses])}\\b`;
const AND_ASKS = `,?\\s+${oneOf.joiners}\\s+(?:${oneOf.also}\\s+)?(?=${ASKING})`;
const AND_IS = `,\\s+${oneOf.joiners}\\s+(?=${VERB} ${oneOf.subjects}\\b)`;
/**
 * A clause that may stand between commas: no condition (", when it rains"), and no relative clause with "which".
 */
const BETWEEN =
  `(?:(?:${oneOf.prepositions} )?${oneOf.inRow}\\b|${oneOf.sayWhen}(?= ${VERB}|,| ${oneOf.joiners}\\b)|` +
  `(?:${oneOf.prepositions} )${oneOf.sayWhen}\\b|${VERB} ${oneOf.subjects}\\b)`;
/**
 * After a comma alone only words that open no relative or subordinate clause ("…, which", "…, when it rains"); within a
 * row of clauses that "and" closes others too: "When is it needed, who pays, and where is it kept?"
 */
const BREAKS = new RegExp(
  `[?;]\\s+(?:${oneOf.joiners} )?|:\\s+(?=${ASKING})|${AND_ASKS}|` +
    `,\\s+(?=(?:${oneOf.prepositions} )?${oneOf.afterComma}\\b)|${AND_IS}|` +
    `,\\s+(?=${BETWEEN}[^,;?]*?(?:,\\s+${BETWEEN}[^,;?]*?)*(?:${AND_ASKS}|${AND_IS}))`,
  'i',
);
const BEGINS = new RegExp(`^(?:${ASKING}|${VERB})`, 'i');
/** "When days lapse, what happens?" states a condition; "When do days lapse" asks for a time. */
const SAYS_WHEN = new RegExp(`^${oneOf.sayWhen} (?!${VERB})`, 'i');

const KINDS: readonly (readonly [AskedFor, RegExp])[] = [
  ['time', new RegExp(`^(?:\\w+ )?${oneOf.askTime}\\b`, 'i')],
  ['time', new RegExp(`^${oneOf.askLimit}\\b`, 'i')],
  ['extent', new RegExp(`^(?:\\w+ )?${oneOf.askExtent}\\b`, 'i')],
  ['amount', wordPattern(words.questionParts.askAmount, 'i')],
  ['person', new RegExp(`^(?:\\w+ )?${oneOf.askPerson}\\b`, 'i')],
];

/** The kind of words that a question, or a part of one, asks for. */
export const askedFor = (text: string): AskedFor => KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'thing';

/**
 * Splits a question that asks several things: “who must be told, and how quickly?” has two parts. A clause that only
 * states the topic is no part. Empty for a question of one part. `question`: without what it says of how to answer
 * (`askedText`).
 */
export function questionParts(question: string): readonly QuestionPart[] {
  const parts: QuestionPart[] = [];
  let at = 0;
  for (const [i, piece] of question.split(BREAKS).entries()) {
    const text = piece.replace(/[\s?!.,;]+$/, '').trim();
    at = question.indexOf(text, at) + text.length;
    if (!BEGINS.test(text) || (i === 0 && SAYS_WHEN.test(text))) continue;
    // What stands before the first part is its topic; what stands between two is only what joins them.
    const asked = parts.length === 0 ? question.slice(0, at).trim() : text;
    parts.push({ text, asked, asks: askedFor(text) });
  }
  return parts.length < 2 ? [] : parts;
}
