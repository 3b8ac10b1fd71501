import { isQuestion } from '../../../text/split-sentences.ts';
import type { NewClaimId } from '../../claims/claim.ts';
import { quoteClaims, quoteText } from '../../claims/quote.ts';
import type { ModelCitation, NumberedSentence } from '../../types.ts';
import { QUOTE_START, quoteGrammar } from './grammar.ts';
import { quoteOutputOf } from './model-output.ts';
import { QUOTE_SYSTEM_PROMPT } from './prompt/prompt.ts';
import { type AskedModel, type CheckedReply, type Reply, type ReplyMode, reportOf, unusable } from './reply-mode.ts';

/**
 * The mode of an answer that only quotes (requirement B7): the model picks lines, and the answer is their stored text.
 * A reply takes a few tokens, so nothing of it is shown before it passed the checks.
 */
export function quoteMode({ sentences, deps, newId }: AskedModel): ReplyMode {
  const { settings } = deps;
  return {
    system: QUOTE_SYSTEM_PROMPT,
    start: QUOTE_START,
    grammar: quoteGrammar(
      sentences.map(({ number }) => number),
      settings.maxClaims,
    ),
    maxTokens: settings.quoteMaxTokens,
    newReply: (): Reply => {
      let reply = QUOTE_START;
      return {
        // biome-ignore lint/correctness/useYield: nothing of a quote is shown while it is picked
        push: function* (piece) {
          reply += piece;
          return reply.endsWith('}');
        },
        check: () => checkQuote(reply, sentences, newId),
      };
    },
  };
}

/**
 * Turns the numbers that the model picked into quoted sentences, or states what is wrong with the reply. Leaves out
 * lines that are questions, as in a list of questions and answers: a question is no answer.
 */
function checkQuote(reply: string, sentences: readonly NumberedSentence[], newId: NewClaimId): CheckedReply {
  const output = quoteOutputOf(reply);
  /** What is reported where nothing can be quoted. */
  const nothing = (notes: readonly string[], unknownLines: readonly number[] = []) =>
    [{ text: '', state: 'failed', reason: null, sources: [], notes, unknownLines }] as const;
  if (output === null)
    return unusable('It was not in the asked form.', [], nothing(['The reply was not in the asked form.']));
  const picked = [...new Set(output.lines)].map((number) => ({
    number,
    sentence: sentences.find((sentence) => sentence.number === number),
  }));
  const cited = picked.map(({ number, sentence }): ModelCitation => {
    const claim = sentence === undefined ? '' : quoteText(sentence.text);
    return { claim, sentences: [number], chunk_ids: sentence === undefined ? [] : [sentence.passage.chunkId] };
  });
  const unknownLines = picked.filter(({ sentence }) => sentence === undefined).map(({ number }) => number);
  const quoted = picked.flatMap(({ sentence }) => sentence ?? []);
  const said = quoted.filter(({ text }) => !isQuestion(text));
  const asking = quoted.filter((sentence) => !said.includes(sentence)).map(({ number }) => number);
  const notes = asking.map((number) => `Line ${number} was picked but only asks; left out.`);
  const [first, ...others] = quoteClaims(said, newId);
  if (first === undefined && unknownLines.length > 0)
    return unusable(`There is no line ${unknownLines.join(', ')}.`, cited, nothing(notes, unknownLines));
  if (first === undefined) return { result: 'rejected', report: reportOf(nothing(notes)), cited };
  return { result: 'answer', claims: [{ ...first, notes, unknownLines }, ...others], cited };
}
