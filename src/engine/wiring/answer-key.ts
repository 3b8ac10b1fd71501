import { createHash } from 'node:crypto';
import type { DocumentSummary } from '../../contract/documents.ts';
import { type ConversationTurn, type FollowUp, followUp } from '../answering/conversation/follow-up.ts';
import { sameQuestion } from '../answering/conversation/same-question.ts';
import { QUOTE_SYSTEM_PROMPT, SYSTEM_PROMPT } from '../answering/prompt/prompt.ts';
import type { AnswerSettings } from '../answering/settings.ts';
import type { AnswerRequest } from '../answering/types.ts';
import { canonicalJson } from '../records/canonical-json.ts';

/** Raise it when a change of the code alone lets the same question have another answer, so that none of before is repeated. */
const ANSWERS_VERSION = 7;

/** Everything that an answer depends on. */
export interface AnswerBasis {
  readonly request: Pick<AnswerRequest, 'question' | 'quoteOnly' | 'conversation'>;
  /** Those in scope, as they are now: any change of one of them (read anew, embedded further, superseded) is another basis. */
  readonly documents: readonly DocumentSummary[];
  readonly chatModel: string;
  readonly embedModel: string;
  readonly settings: AnswerSettings;
  /** Names the code that answers. */
  readonly code: string;
}

/** A question that stands alone is only looked for in the documents cited last a little more than in others. */
const conversationBasis = (leansOn: FollowUp, last: ConversationTurn | undefined) => {
  if (!leansOn.standsAlone) return { ...leansOn, last };
  return leansOn.context.documentIds.length === 0 ? null : leansOn.context.documentIds;
};

/** SHA-256 (hex) over the basis of an answer. Of a conversation only what this question leans on is in it. */
export function answerKey({ request, documents, chatModel, embedModel, settings, code }: AnswerBasis): string {
  const { question, quoteOnly = false, conversation = [] } = request;
  const leansOn = followUp(question, conversation);
  const basis = {
    version: ANSWERS_VERSION,
    question: sameQuestion(question),
    quoteOnly,
    leansOn: leansOn === null ? null : conversationBasis(leansOn, conversation.at(-1)),
    documents: [...documents].sort((a, b) => (a.document_id < b.document_id ? -1 : 1)),
    ...{ chatModel, embedModel, settings, code },
    prompts: [SYSTEM_PROMPT, QUOTE_SYSTEM_PROMPT],
  };
  return createHash('sha256').update(canonicalJson(basis)).digest('hex');
}
