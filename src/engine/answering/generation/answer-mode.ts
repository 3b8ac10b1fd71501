import { claimChecker } from '../grounding/check-claims.ts';
import { checkReply, checkStreamedClaim } from '../grounding/check-reply.ts';
import { SYSTEM_PROMPT } from '../prompt/prompt.ts';
import type { CitationDeps } from '../types.ts';
import { createClaimStream } from './claim-stream.ts';
import { ANSWER_START, answerGrammar, foreignScripts } from './grammar.ts';
import type { ModelClaim } from './model-output.ts';
import type { AskedModel, Reply, ReplyMode } from './reply-mode.ts';

/**
 * The mode of an answer in the model's own words. Shows provisional words while they are written, and each sentence again once it
 * has closed and passed the checks.
 */
export function answerMode(asked: AskedModel): ReplyMode {
  const { request, passages, prompt, sentences } = asked;
  const { settings } = asked.deps;
  const { maxClaimCharacters, maxTokens } = settings;
  const deps = rememberPlaces(asked.deps);
  const check = claimChecker({ question: request.question, sentences, passages, deps });
  const context = { check, sentences, deps, maxClaimCharacters };
  return {
    system: SYSTEM_PROMPT,
    start: ANSWER_START,
    grammar: answerGrammar(
      sentences.map(({ number }) => number),
      { ...settings, foreign: foreignScripts(prompt) },
    ),
    maxTokens,
    newReply: (): Reply => {
      const stream = createClaimStream();
      const closed: ModelClaim[] = [];
      stream.push(ANSWER_START);
      return {
        push: async function* (piece) {
          for (const event of stream.push(piece)) {
            const claim_index = event.claimIndex;
            if (event.type === 'token') {
              yield { type: 'token', claim_index, text: event.text };
              continue;
            }
            closed.push(event.claim);
            const checked = await checkStreamedClaim(closed, context);
            if (checked !== null) {
              yield { type: 'claim', claim_index, claim: checked.claim, citations: [...checked.citations] };
            }
          }
          return stream.isWhole();
        },
        check: () => checkReply(stream.end(), context),
      };
    },
  };
}

/** Caches pages and boxes, which are needed when a sentence closes and again for the whole answer. */
function rememberPlaces<T extends Pick<CitationDeps, 'rectsOf' | 'pageLabelOf'>>(deps: T): T {
  return { ...deps, rectsOf: remembered(deps.rectsOf), pageLabelOf: remembered(deps.pageLabelOf) };
}

function remembered<Key extends readonly (string | number)[], Value>(
  look: (...key: Key) => Promise<Value>,
): (...key: Key) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (...key) => {
    const name = key.join(' ');
    const value = known.get(name) ?? look(...key);
    known.set(name, value);
    return value;
  };
}
