/** Bounds of one reply. */
export interface GrammarLimits {
  readonly maxClaims: number;
  readonly maxSentencesPerClaim: number;
  readonly maxClaimCharacters: number;
  /** Ranges of a character class that may not be written either, as `foreignScripts` gives them; none when left out. */
  readonly foreign?: string;
}

/** How a reply begins before its mode. */
export const MODE_START = '{"mode":"';
/**
 * How an answer begins, up to its first word: the same for every question, so it is given to the model and the grammar goes on
 * from here. The words come before the numbers of their lines (ADR 0011).
 */
export const ANSWER_START = `${MODE_START}answer","claims":[{"t":"`;

/**
 * What may not stand in the model's words: the JSON delimiters `"` and `\` (only as `\"` and `\\`, so that no escape can smuggle
 * anything in), control characters, line separators, bidirectional overrides and invisible characters, and square brackets:
 * markers `[n]` are put in by Pincite alone.
 */
const FORBIDDEN =
  '"\\\\\\[\\]\\x00-\\x1F\\x7F-\\x9F\\u200B-\\u200F\\u2028-\\u202E\\u2060-\\u2069\\uFEFF\\uFFF0-\\uFFFF';

/**
 * The GBNF of one request (requirement B2), from the end of `ANSWER_START`: JSON without free whitespace, a sentence
 * before the numbers of the lines that prove it, and of numbers exactly those offered in this prompt. Written in the subset that llama.cpp and
 * test/fakes/gbnf-parse.ts read: literals, classes, groups, alternatives, `{m,n}`. `numbers` must not be empty.
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
