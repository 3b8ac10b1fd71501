import type { GenerateRequest, JsonSchema } from '../../../models/types.ts';

/** Limits of one reply. */
export interface GrammarLimits {
  readonly maxClaims: number;
  readonly maxSentencesPerClaim: number;
  readonly maxClaimCharacters: number;
  /** Ranges of a character class that are forbidden as well, from `foreignScripts`; none when left out. */
  readonly foreign?: string;
}

/**
 * The beginning of an answer, up to its first word. It is the same for every question, so the prompt includes it and
 * the grammar continues from there. The words come before the numbers of their lines (ADR 0011).
 */
export const ANSWER_START = '{"mode":"answer","claims":[{"t":"';

/**
 * Characters forbidden in the model's words: the JSON delimiters `"` and `\` (only as `\"` and `\\`, so that no escape
 * can smuggle anything in), control characters, line separators, bidirectional overrides, invisible characters, and
 * square brackets: only Pincite writes markers `[n]`.
 */
const FORBIDDEN =
  '"\\\\\\[\\]\\x00-\\x1F\\x7F-\\x9F\\u200B-\\u200F\\u2028-\\u202E\\u2060-\\u2069\\uFEFF\\uFFF0-\\uFFFF';

/**
 * The GBNF of one request (requirement B2), from the end of `ANSWER_START`: JSON without free whitespace, each sentence
 * before the numbers of the lines that prove it, and no numbers but those in this prompt. Uses the subset that
 * llama.cpp and models/remote/gbnf-parse.ts read: literals, classes, groups, alternatives, `{m,n}`. `numbers` must not
 * be empty.
 */
export function answerGrammar(numbers: readonly number[], limits: GrammarLimits): string {
  if (numbers.length === 0) throw new RangeError('a grammar needs at least one sentence number');
  const { maxClaims, maxSentencesPerClaim, maxClaimCharacters, foreign = '' } = limits;
  return [
    `root ::= claim (",{\\"t\\":\\"" claim){0,${maxClaims - 1}} "]}"`,
    `claim ::= first char{0,${maxClaimCharacters - 1}} "\\",\\"s\\":[" id ("," id){0,${maxSentencesPerClaim - 1}} "]}"`,
    `id ::= ${numbers.map((number) => `"${number}"`).join(' | ')}`,
    `first ::= [^ \\u00A0${FORBIDDEN}${foreign}] | escape`,
    `char ::= [^${FORBIDDEN}${foreign}] | escape`,
    'escape ::= "\\\\" ["\\\\]',
    '',
  ].join('\n');
}

/**
 * The same of the whole reply, `ANSWER_START` included, as a JSON schema, for a server that takes no grammar. It says
 * less: the characters of a sentence are free, and so is the whitespace between values. Keys stand in the order in
 * which they are to be written; `enum` and not `const`, which not every server knows.
 */
export function answerSchema(numbers: readonly number[], limits: GrammarLimits): JsonSchema {
  const { maxClaims, maxSentencesPerClaim, maxClaimCharacters } = limits;
  const object = (properties: JsonSchema): JsonSchema => ({
    ...{ type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
  });
  const list = (items: JsonSchema, maxItems: number): JsonSchema => ({ type: 'array', items, minItems: 1, maxItems });
  const claim = object({
    t: { type: 'string', minLength: 1, maxLength: maxClaimCharacters },
    s: list({ type: 'integer', enum: [...numbers] }, maxSentencesPerClaim),
  });
  return object({ mode: { type: 'string', enum: ['answer'] }, claims: list(claim, maxClaims) });
}

/** What binds a reply: its given beginning, and what may follow it. */
export const answerForm = (
  numbers: readonly number[],
  limits: GrammarLimits,
): Required<Pick<GenerateRequest, 'start' | 'grammar' | 'schema'>> => ({
  start: ANSWER_START,
  grammar: answerGrammar(numbers, limits),
  schema: answerSchema(numbers, limits),
});

/**
 * Scripts, each by the Unicode blocks that hold nearly all of its text. A small multilingual model may switch to
 * another language in a long sentence ("need help getting your \u62A5\u9500").
 */
const SCRIPTS: readonly (readonly [first: number, last: number])[][] = [
  [[0x0370, 0x03ff]], // Greek
  [[0x0400, 0x052f]], // Cyrillic
  [[0x0590, 0x05ff]], // Hebrew
  [[0x0600, 0x06ff]], // Arabic
  [[0x0900, 0x097f]], // Devanagari
  [[0x0e00, 0x0e7f]], // Thai
  // Chinese, Japanese and Korean share their punctuation.
  [
    [0x1100, 0x11ff],
    [0x2e80, 0x9fff],
    [0xac00, 0xd7af],
    [0xf900, 0xfaff],
    [0xff00, 0xffef],
  ],
];

const escaped = (code: number): string => `\\u${code.toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * Ranges for a GBNF character class: every script that `text` (the prompt: question, lines, headings) does not use. So
 * answers from English lines stay in Latin letters, and answers from a Greek contract may be Greek.
 */
export function foreignScripts(text: string): string {
  const codes = new Set([...text].map((character) => character.codePointAt(0) ?? 0));
  const isThere = ([first, last]: readonly [number, number]) =>
    [...codes].some((code) => first <= code && code <= last);
  return SCRIPTS.filter((ranges) => !ranges.some(isThere))
    .flat()
    .map(([first, last]) => `${escaped(first)}-${escaped(last)}`)
    .join('');
}
