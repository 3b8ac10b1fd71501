import { followUp } from '../../evidence/follow-up.ts';
import type { FollowUp } from '../../evidence/types.ts';
import { readForPacks } from '../../packs/packs.ts';
import { type Question, readQuestion } from '../../question/question.ts';
import type { AnswerRequest, ReadRequest } from '../types.ts';

/** Reads the questions of a request: its own, and those of the conversation before it. */
export function readRequest({ question, conversation = [], ...request }: AnswerRequest): ReadRequest {
  return {
    ...request,
    conversation: conversation.map((turn) => ({ ...turn, question: readQuestion(turn.question) })),
    ...readAsked(readQuestion(question)),
  };
}

/** The same request for another question. */
export const withQuestion = (request: ReadRequest, question: Question): ReadRequest =>
  question === request.question ? request : { ...request, ...readAsked(question) };

/** How the question of a request relates to the conversation before it. */
export function followUpOf(request: Pick<AnswerRequest, 'question' | 'conversation'>): FollowUp | null {
  const { question, conversation } = readRequest(request);
  return followUp(question, conversation);
}

const readAsked = (question: Question): Pick<ReadRequest, 'question' | 'inPack'> => ({
  question,
  inPack: readForPacks(question),
});
