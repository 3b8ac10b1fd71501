import { isSaid, type NewClaimId } from '../../claims/claim.ts';
import { mergeRepeated } from '../../claims/merge-repeated.ts';
import { createClaimStream } from './claim-stream.ts';
import { ANSWER_START, answerGrammar, foreignScripts } from './grammar.ts';
import { claimChecker } from './grounding/check-claims.ts';
import { checkReply, type ReplyContext } from './grounding/check-reply.ts';
import { type ModelClaim, tidyClaims } from './model-output.ts';
import { SYSTEM_PROMPT } from './prompt/prompt.ts';
import type { AskedModel, Reply, ReplyMode } from './reply-mode.ts';

/**
 * The mode of an answer in the model's own words. Shows provisional words while they are written, and each sentence
 * again once it has closed and passed the checks.
 */
export function answerMode({ request, passages, prompt, sentences, deps, newId }: AskedModel): ReplyMode {
  const { maxClaimCharacters, maxTokens } = deps.settings;
  const check = claimChecker({ question: request.question, sentences, passages, deps }, newId);
  return {
    system: SYSTEM_PROMPT,
    start: ANSWER_START,
    grammar: answerGrammar(
      sentences.map(({ number }) => number),
      { ...deps.settings, foreign: foreignScripts(prompt) },
    ),
    maxTokens,
    newReply: () => newReply({ check, sentences, maxClaimCharacters, idOf: idsByIndex(newId) }),
  };
}

function newReply(context: ReplyContext): Reply {
  const stream = createClaimStream();
  const closed: ModelClaim[] = [];
  stream.push(ANSWER_START);
  return {
    push: function* (piece) {
      for (const event of stream.push(piece)) {
        const id = context.idOf(event.claimIndex);
        if (event.type === 'token') {
          yield { type: 'token', id, text: event.text };
          continue;
        }
        closed.push(event.claim);
        const claim = checkedNow(closed, context).find((one) => one.id === id);
        if (claim !== undefined) yield { type: 'claim', claim };
      }
      return stream.isWhole();
    },
    check: () => checkReply(stream.end(), context),
  };
}

/** The claims written so far that hold. One that only repeats an earlier claim is not among them. */
const checkedNow = (closed: readonly ModelClaim[], { check, maxClaimCharacters, idOf }: ReplyContext) =>
  mergeRepeated(tidyClaims(closed, maxClaimCharacters, idOf).flatMap(check)).filter(
    (claim) => isSaid(claim) && claim.sources.length > 0,
  );

/** The id of the claim at each index of a reply, given when it is first asked for. */
function idsByIndex(newId: NewClaimId): (index: number) => number {
  const ids = new Map<number, number>();
  return (index) => {
    const id = ids.get(index) ?? newId();
    ids.set(index, id);
    return id;
  };
}
