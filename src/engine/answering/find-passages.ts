import type { RetrievedPassage } from '../retrieval/types.ts';
import { type FollowUpKind, followUp, followUpKind } from './conversation/follow-up.ts';
import { passagesAtPlace } from './references/asked-place.ts';
import type { AnswerDeps, AnswerRequest, FollowUp } from './types.ts';

export interface FoundPassages {
  readonly followUp: FollowUp | null;
  /** The question with the words carried over from the conversation. */
  readonly inFull: string;
  /** The words whose names the passages must contain: names that the question only may refer to are not required. */
  readonly surelyAsked: string;
  readonly passages: readonly RetrievedPassage[];
  /** Whether the question names the place that they stand in: a page, a section. */
  readonly isPlaced: boolean;
}

/** Steps 1 and 2 of an answer: recognises a follow-up, unless `lean` says how far it is one, and retrieves the passages, best first. */
export async function findPassages(
  request: AnswerRequest,
  deps: Pick<AnswerDeps, 'retrieve' | 'settings'>,
  signal: AbortSignal | undefined,
  lean: FollowUpKind = followUpKind(request.question),
): Promise<FoundPassages> {
  const asFollowUp = followUp(request.question, request.conversation ?? [], lean);
  const placed = await passagesAtPlace(request, deps, signal);
  const passages =
    placed.length > 0
      ? placed.slice(0, deps.settings.topK)
      : await deps.retrieve(request.question, {
          ...(request.documentIds === undefined ? {} : { documentIds: request.documentIds }),
          limit: deps.settings.topK,
          ...(asFollowUp === null ? {} : { context: asFollowUp.context }),
          ...(signal === undefined ? {} : { signal }),
        });
  const inFull = [request.question, ...(asFollowUp?.carried ?? [])].join(' ');
  return {
    followUp: asFollowUp,
    inFull,
    surelyAsked: asFollowUp?.isCertain ? inFull : request.question,
    passages,
    isPlaced: placed.length > 0,
  };
}
