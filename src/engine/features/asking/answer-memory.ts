import type { DocumentSummary } from '../../../contract/documents.ts';
import { documentsInScope } from '../../../contract/view/documents/in-collection.ts';
import type { AnswerMemory } from '../../answer/answer-or-repeat.ts';
import { followUpOf } from '../../answer/parts/read-request.ts';
import { recheckAnswer } from '../../answer/recheck-answer.ts';
import type { AnswerSettings } from '../../answer/settings.ts';
import { SYSTEM_PROMPT } from '../../answer/sources/model/prompt/prompt.ts';
import type { AnswerRequest } from '../../answer/types.ts';
import type { Deps } from '../../deps.ts';
import { sameQuestion, standsAlone } from '../../evidence/follow-up.ts';
import { keptWith } from '../../evidence/retrieval/passage-words.ts';
import type { ConversationTurn, FollowUp } from '../../evidence/types.ts';
import { sha256OfJson } from '../../text/canonical-json.ts';
import { type RecheckParts, recheckDeps } from './answer-deps.ts';

/** What finds and keeps answers. */
export type MemoryDeps = RecheckParts & Pick<Deps, 'askedModel' | 'answers' | 'about' | 'log'>;

export interface MemoryRequest {
  readonly request: AnswerRequest;
  readonly settings: AnswerSettings;
  /** The collection asked; null for the whole library. */
  readonly collection: string | null;
  /** Asks the model even where an answer is kept; the new answer replaces it. */
  readonly fresh: boolean;
}

/** A request as its key needs it: how it follows its conversation is read once. */
type KeyedRequest = Pick<MemoryRequest, 'request' | 'settings'> & { readonly followUp: FollowUp | null };

/**
 * The key of an answer as things are now; `alone`: that of the same question outside of any conversation, where it
 * leans on none.
 */
async function keyNow(deps: MemoryDeps, { request, settings, followUp }: KeyedRequest) {
  const documents = documentsInScope(await deps.library.listDocuments(), request.documentIds);
  const basis = {
    documents,
    settings,
    chatModel: (await deps.askedModel()).sha256,
    embedModel: [...(await deps.library.embeddedModels())].sort().join(' '),
    code: deps.about.code,
  };
  const outside = { ...basis, request: { ...request, conversation: [] }, followUp: null };
  const alone = standsAlone(followUp) ? answerKey(outside) : null;
  return {
    key: answerKey({ ...basis, request, followUp }),
    alone,
    document_ids: documents.map(({ document_id: id }) => id),
  };
}

/** Whether `ask` would repeat a kept answer. */
export async function isAnsweredBefore(
  deps: MemoryDeps,
  asked: Pick<MemoryRequest, 'request' | 'settings'>,
): Promise<boolean> {
  const { key, alone } = await keyNow(deps, { ...asked, followUp: followUpOf(asked.request) });
  return (await deps.answers.has(key)) || (alone !== null && (await deps.answers.has(alone)));
}

/**
 * The kept answers to this request, over the library as it is now. An answer from a file is not trusted: it is checked
 * again.
 */
export function answerMemory(deps: MemoryDeps, { request, settings, collection, fresh }: MemoryRequest): AnswerMemory {
  const keyed = { request, settings, followUp: followUpOf(request) };
  let asked: string | null = null;
  return {
    recall: async () => {
      const { key, alone } = await keyNow(deps, keyed);
      asked = key;
      if (fresh) return null;
      try {
        const kept = (await deps.answers.get(key)) ?? (alone === null ? null : await deps.answers.get(alone));
        if (kept === null) return null;
        const checked = await recheckAnswer(kept.record.answer, kept.evidence, recheckDeps(deps));
        if (checked.result === 'holds')
          return { record: { ...kept.record, answer: checked.answer }, evidence: checked.evidence };
        deps.log(`The kept answer ${key} is not used: ${checked.why}.`);
        return null;
      } catch (error) {
        // A cache failure must never prevent an answer.
        deps.log(`The kept answers could not be read: ${String(error)}`);
        return null;
      }
    },
    keep: async ({ record, evidence }) => {
      const { key, document_ids } = await keyNow(deps, keyed);
      // The library changed meanwhile, so this answer is outdated.
      if (key !== asked) return;
      try {
        await deps.answers.put({
          key,
          document_ids,
          collection,
          evidence: [...evidence],
          record: {
            ...record,
            retrieved: [...record.retrieved],
            model_citations: record.model_citations.map((cited) => ({ ...cited })),
          },
        });
      } catch (error) {
        // The answer is recorded; only a repetition will take its full time.
        deps.log(`An answer could not be kept: ${String(error)}`);
      }
    },
  };
}

/** Raise it when a change of code alone changes answers, so that no older answer is repeated. */
const ANSWERS_VERSION = 11;

/** Everything that an answer depends on. */
export interface AnswerBasis {
  readonly request: Pick<AnswerRequest, 'question' | 'quoteOnly' | 'conversation'>;
  /** How the question relates to its conversation (`followUpOf`). */
  readonly followUp: FollowUp | null;
  /**
   * The documents in scope as they are now: any change of one (read again, embedded further, superseded) changes the
   * basis.
   */
  readonly documents: readonly DocumentSummary[];
  readonly chatModel: string;
  readonly embedModel: string;
  readonly settings: AnswerSettings;
  /** Name of the build that answers. */
  readonly code: string;
}

/**
 * The conversation's part of the basis. For a question that stands alone, only the documents cited last matter, which
 * gain a little.
 */
const conversationBasis = (followUp: FollowUp, last: ConversationTurn | undefined) => {
  if (!followUp.standsAlone) return { ...followUp, last };
  return followUp.context.documentIds.length === 0 ? null : followUp.context.documentIds;
};

/** Of documents in any order. Thousands take longer than a search, and each question asks for it several times. */
const digestOf = keptWith((documents: readonly DocumentSummary[]) => ({
  sha256: sha256OfJson([...documents].sort((a, b) => (a.document_id < b.document_id ? -1 : 1))),
}));

/** SHA-256 (hex) over the basis of an answer, with only the part of the conversation that this question refers to. */
export function answerKey({
  request,
  followUp,
  documents,
  chatModel,
  embedModel,
  settings,
  code,
}: AnswerBasis): string {
  const { question, quoteOnly = false, conversation = [] } = request;
  const basis = {
    version: ANSWERS_VERSION,
    question: sameQuestion(question),
    quoteOnly,
    // The hash covers this field's name: renamed, it would lose every kept answer.
    leansOn: followUp === null ? null : conversationBasis(followUp, conversation.at(-1)),
    documents: digestOf(documents).sha256,
    chatModel,
    embedModel,
    settings,
    code,
    prompts: [SYSTEM_PROMPT],
  };
  return sha256OfJson(basis);
}
