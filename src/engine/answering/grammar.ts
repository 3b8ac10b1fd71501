/** Bounds of one reply. */
export interface GrammarLimits {
  readonly maxClaims: number;
  readonly maxSentencesPerClaim: number;
  readonly maxClaimCharacters: number;
}

const MISSING_CHARACTERS = 160;

/**
 * What may not stand in the model's words: the JSON delimiters `"` and `\` (only as `\"` and `\\`, so that no escape can smuggle
 * anything in), control characters, line separators, bidirectional overrides and invisible characters, and square brackets:
 * markers `[n]` are put in by Pincite alone.
 */
const FORBIDDEN =
  '"\\\\\\[\\]\\x00-\\x1F\\x7F-\\x9F\\u200B-\\u200F\\u2028-\\u202E\\u2060-\\u2069\\uFEFF\\uFFF0-\\uFFFF';

/**
 * The GBNF of one request (requirement B2): JSON without free whitespace, sentence numbers before the words, and of numbers
 * exactly those offered in this prompt. Written in the subset that llama.cpp and test/fakes/gbnf-parse.ts read: literals,
 * classes, groups, alternatives, `{m,n}`. `numbers` must not be empty.
 */
export function answerGrammar(numbers: readonly number[], limits: GrammarLimits): string {
  if (numbers.length === 0) throw new RangeError('a grammar needs at least one sentence number');
  const { maxClaims, maxSentencesPerClaim, maxClaimCharacters } = limits;
  const string = (max: number) => `"\\"" first char{0,${max - 1}} "\\""`;
  return [
    'root ::= answer | refuse',
    `answer ::= "{\\"mode\\":\\"answer\\",\\"claims\\":[" claim ("," claim){0,${maxClaims - 1}} "],\\"missing\\":" (missing | "null") "}"`,
    'refuse ::= "{\\"mode\\":\\"refuse\\",\\"missing\\":" missing "}"',
    `claim ::= "{\\"s\\":[" id ("," id){0,${maxSentencesPerClaim - 1}} "],\\"t\\":" text "}"`,
    `id ::= ${numbers.map((number) => `"${number}"`).join(' | ')}`,
    `text ::= ${string(maxClaimCharacters)}`,
    `missing ::= ${string(MISSING_CHARACTERS)}`,
    `first ::= [^ \\u00A0${FORBIDDEN}] | escape`,
    `char ::= [^${FORBIDDEN}] | escape`,
    'escape ::= "\\\\" ["\\\\]',
    '',
  ].join('\n');
}
