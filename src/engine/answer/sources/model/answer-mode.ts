import { isSaid, type NewClaimId } from '../../claims/claim.ts';
import { unknownLinesOf } from '../../claims/finish.ts';
import { joinClaims } from '../../claims/join-claims.ts';
import type { GroundedClaim, ModelCitation, NumberedSentence } from '../../types.ts';
import { createClaimStream, type StreamedOutput } from './claim-stream.ts';
import { ANSWER_START, answerForm, foreignScripts } from './grammar.ts';
import { type CheckClaim, claimChecker, linesOf } from './grounding/check-claims.ts';
import { type ModelClaim, tidyClaims } from './model-output.ts';
import { SYSTEM_PROMPT } from './prompt/prompt.ts';
import {
  type AskedModel,
  type CheckedReply,
  faulty,
  isUncited,
  noReply,
  type Reply,
  type ReplyMode,
  reportOf,
} from './reply-mode.ts';

/**
 * The mode of an answer in the model's own words. Shows provisional words while they are written, and each sentence
 * again once it has closed and passed the checks.
 */
export function answerMode({ request, passages, prompt, sentences, deps, newId }: AskedModel): ReplyMode {
  const { maxClaimCharacters, maxTokens } = deps.settings;
  const check = claimChecker({ question: request.question, sentences, passages, deps }, newId);
  return {
    system: SYSTEM_PROMPT,
    ...answerForm(
      sentences.map(({ number }) => number),
      { ...deps.settings, foreign: foreignScripts(prompt) },
    ),
    maxTokens,
    newReply: () => newReply({ check, sentences, maxClaimCharacters, idOf: idsByIndex(newId) }),
  };
}

interface ReplyContext {
  readonly check: CheckClaim;
  readonly sentences: readonly NumberedSentence[];
  /** Length at which the grammar ends a claim. */
  readonly maxClaimCharacters: number;
  /** The id of the reply's claim at this index, under which its words were shown as they were written. */
  readonly idOf: (index: number) => number;
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
  joinClaims(tidyClaims(closed, maxClaimCharacters, idOf).flatMap(check)).filter(
    (claim) => isSaid(claim) && !isUncited(claim),
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

/** Turns a reply into claims that hold, or states in one sentence for the model what is wrong with it. */
function checkReply({ output, complete }: StreamedOutput, context: ReplyContext): CheckedReply {
  const { sentences, maxClaimCharacters, idOf, check } = context;
  const said = output === null ? [] : tidyClaims(output.claims, maxClaimCharacters, idOf);
  const cited = said.map((claim) => citedBy(claim, sentences));
  if (output === null) return noReply(complete ? 'It was not in the asked form.' : 'It was cut off.', cited);
  if (said.length === 0) return noReply('It had no words.', cited);
  const claims = joinClaims(said.flatMap(check));
  if (claims.some(isUncited)) return faulty(`There is no line ${unknownLinesOf(claims).join(', ')}.`, cited, claims);
  if (!claims.some(isSaid)) return { result: 'rejected', report: reportOf(claims), cited };
  const [first, ...others] = claims;
  if (complete || first === undefined) return { result: 'answer', claims, cited };
  const cutOff = 'The reply was cut off; its last, unfinished claim was dropped.';
  return { result: 'answer', claims: [{ ...first, notes: [cutOff, ...first.notes] }, ...others], cited };
}

const citedBy = (claim: GroundedClaim, sentences: readonly NumberedSentence[]): ModelCitation => ({
  claim: claim.text,
  sentences: [...claim.numbers],
  chunk_ids: [...new Set(linesOf(claim, sentences).map(({ passage }) => passage.chunkId))],
});
