/**
 * The GBNF of one request that may only quote (requirement B7): numbers of offered lines, at most `maxLines`, or a refusal. There
 * is no place in it for a word of the model's own. In the subset of GBNF that `answerGrammar` keeps to. `numbers` must not be empty.
 */
export function quoteGrammar(numbers: readonly number[], maxLines: number): string {
  if (numbers.length === 0) throw new RangeError('a grammar needs at least one sentence number');
  return [
    'root ::= quote | refuse',
    `quote ::= "{\\"mode\\":\\"quote\\",\\"lines\\":[" id ("," id){0,${maxLines - 1}} "]}"`,
    'refuse ::= "{\\"mode\\":\\"refuse\\"}"',
    `id ::= ${numbers.map((number) => `"${number}"`).join(' | ')}`,
    '',
  ].join('\n');
}
