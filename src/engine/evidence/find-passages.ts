import type { AnswerDeps, FollowUp, ReadRequest } from '../answer/types.ts';
import type { Dependence } from '../question/dependence.ts';
import { type Question, readQuestion } from '../question/question.ts';
import { followUp } from './follow-up.ts';
import { passagesAtPlace } from './references/passages-at-place.ts';
import type { RetrievedPassage } from './retrieval/types.ts';

export interface FoundPassages {
  readonly followUp: FollowUp | null;
  /** The question with the words carried over from the conversation. */
  readonly inFull: Question;
  /** The question whose names the passages must contain: names that the question only may refer to are not required. */
  readonly surelyAsked: Question;
  readonly passages: readonly RetrievedPassage[];
  /** Whether the question names the place that they stand in: a page, a section. */
  readonly isPlaced: boolean;
}

/**
 * Steps 1 and 2 of an answer: recognises a follow-up, unless `dependence` says how far it is one, and retrieves the
 * passages, best first.
 */
export async function findPassages(
  request: ReadRequest,
  deps: Pick<AnswerDeps, 'retrieve' | 'settings'>,
  signal: AbortSignal | undefined,
  dependence: Dependence = request.question.dependence,
): Promise<FoundPassages> {
  const { question } = request;
  const asFollowUp = followUp(question, request.conversation, dependence);
  const placed = await passagesAtPlace(request, deps, signal);
  const passages =
    placed.length > 0
      ? placed.slice(0, deps.settings.topK)
      : await deps.retrieve(question.text, {
          ...(request.documentIds === undefined ? {} : { documentIds: request.documentIds }),
          limit: deps.settings.topK,
          ...(asFollowUp === null ? {} : { context: asFollowUp.context }),
          ...(signal === undefined ? {} : { signal }),
        });
  const carried = asFollowUp?.carried ?? [];
  const inFull = carried.length === 0 ? question : readQuestion([question.text, ...carried].join(' '));
  return {
    followUp: asFollowUp,
    inFull,
    surelyAsked: asFollowUp?.isCertain ? inFull : question,
    passages,
    isPlaced: placed.length > 0,
  };
}
