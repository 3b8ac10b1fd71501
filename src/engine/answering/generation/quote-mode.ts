import { checkQuote } from '../grounding/check-quote.ts';
import { QUOTE_SYSTEM_PROMPT } from '../prompt/prompt.ts';
import { QUOTE_START, quoteGrammar } from './grammar.ts';
import { type AskedModel, prefersRefusal, type Reply, type ReplyMode } from './reply-mode.ts';

/**
 * An answer that only quotes (requirement B7): the model picks lines, and the answer is their stored text. A reply takes a few
 * tokens, so nothing of it is shown before it was checked.
 */
export function quoteMode({ passages, prompt, sentences, chat, deps, signal }: AskedModel): ReplyMode {
  const { settings } = deps;
  const system = QUOTE_SYSTEM_PROMPT;
  return {
    system,
    start: QUOTE_START,
    grammar: quoteGrammar(
      sentences.map(({ number }) => number),
      settings.maxClaims,
    ),
    maxTokens: settings.quoteMaxTokens,
    isDoubted: () => prefersRefusal('quote', { system, user: prompt }, { chat, settings, signal }),
    newReply: (): Reply => {
      let reply = QUOTE_START;
      return {
        // biome-ignore lint/correctness/useYield: nothing of a quote is shown while it is picked
        push: async function* (piece) {
          reply += piece;
          return reply.endsWith('}');
        },
        check: () => checkQuote(reply, { sentences, passages, deps }),
      };
    },
  };
}
