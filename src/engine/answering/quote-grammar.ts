import { MODE_START } from './grammar.ts';

/** How every quote begins: given to the model, and the grammar goes on from here. */
export const QUOTE_START = `${MODE_START}quote","lines":[`;

/**
 * The GBNF of one request that may only quote (requirement B7), from the end of `QUOTE_START`: numbers of offered lines, at most
 * `maxLines`. There is no place in it for a word of the model's own. In the subset of GBNF that `answerGrammar` keeps to.
 * `numbers` must not be empty.
 */
export function quoteGrammar(numbers: readonly number[], maxLines: number): string {
  if (numbers.length === 0) throw new RangeError('a grammar needs at least one sentence number');
  return [
    `root ::= id ("," id){0,${maxLines - 1}} "]}"`,
    `id ::= ${numbers.map((number) => `"${number}"`).join(' | ')}`,
    '',
  ].join('\n');
}
