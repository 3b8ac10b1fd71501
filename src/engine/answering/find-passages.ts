import type { RetrievedPassage } from '../retrieval/types.ts';
import { followUp } from './conversation/follow-up.ts';
import type { AnswerDeps, AnswerRequest, FollowUp } from './types.ts';

export interface FoundPassages {
  readonly followUp: FollowUp | null;
  /** The question with the words of the conversation that it leans on. */
  readonly inFull: string;
  /** Of these the words whose names the passages must know: no name is asked for that a question only may lean on. */
  readonly surelyAsked: string;
  readonly passages: readonly RetrievedPassage[];
}

/** Steps 1 and 2 of an answer: what the question leans on, and the passages for it, best first. */
export async function findPassages(
  request: AnswerRequest,
  deps: Pick<AnswerDeps, 'retrieve' | 'settings'>,
  signal: AbortSignal | undefined,
): Promise<FoundPassages> {
  const leansOn = followUp(request.question, request.conversation ?? []);
  const passages = await deps.retrieve(request.question, {
    ...(request.documentIds === undefined ? {} : { documentIds: request.documentIds }),
    limit: deps.settings.topK,
    ...(leansOn === null ? {} : { context: leansOn.context }),
    ...(signal === undefined ? {} : { signal }),
  });
  const inFull = [request.question, ...(leansOn?.carried ?? [])].join(' ');
  return { followUp: leansOn, inFull, surelyAsked: leansOn?.isCertain ? inFull : request.question, passages };
}
