import type { Answer, ClarifyOption, Searched } from '../../contract/answer.ts';
import type { NamedDocument } from '../evidence/references/find-references.ts';
import type { RetrievedPassage, SearchContext } from '../evidence/retrieval/types.ts';
import type { ChatRuntime, ReadLines, TextSimilarity } from '../models/types.ts';
import type { AskedOfPack } from '../packs/pack.ts';
import type { CandidateSentence } from '../places/candidate-sentences.ts';
import type { Question } from '../question/question.ts';
import type { JudgeClaim, ValidateDraft, ValidatedDraft } from '../verification/types.ts';
import type { CiteDeps } from './claims/cite.ts';
import type { Claim, NewClaimId } from './claims/claim.ts';
import type { AnswerSettings } from './settings.ts';

export interface AnswerRequest {
  readonly question: string;
  /** Ids of the documents to search; every document when left out. */
  readonly documentIds?: readonly string[];
  /** Id of the thread to continue; a new thread begins when left out. */
  readonly threadId?: string;
  /** Only verbatim sentences (requirement B7). */
  readonly quoteOnly?: boolean;
  /** Earlier turns of the thread, oldest first. */
  readonly conversation?: readonly ConversationTurn[];
}

export interface RetrieveScope {
  readonly documentIds?: readonly string[] | undefined;
  readonly limit: number;
  /** The conversation's context, for a follow-up question. */
  readonly context?: SearchContext | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Everything an answer needs from outside; `engine.ts` passes it in. */
export interface AnswerDeps extends CitationDeps, CiteDeps {
  /** Ranked passages for a question, best first. */
  readonly retrieve: (question: string, scope: RetrieveScope) => Promise<readonly RetrievedPassage[]>;
  /** The documents that may be searched in this scope, by the names that others refer to them by. */
  readonly documents: (documentIds: readonly string[] | undefined) => Promise<readonly NamedDocument[]>;
  /** Opens the chat model, or returns the open one. Called after the evidence event, since loading takes seconds. */
  readonly chat: () => Promise<ChatRuntime>;
  /** The chat model that would be asked; stated also in answers made without it. */
  readonly model: ChatRuntime['model'];
  readonly similarity: TextSimilarity;
  readonly readLines: ReadLines;
  readonly validate: ValidateDraft;
  /** The counts of documents and passages in this scope. */
  readonly searched: (documentIds: readonly string[] | undefined) => Promise<Searched>;
  readonly lists: ListDeps;
  /** Records the finished answer in the trace log and its thread, before it is emitted. */
  readonly record: (record: AnswerRecord) => Promise<void>;
  /** Milliseconds since the epoch, monotonic and with fractions: `performance.timeOrigin + performance.now()`. */
  readonly now: () => number;
  readonly newId: () => string;
  readonly settings: AnswerSettings;
}

/** A sentence of a model's reply with the prompt's numbers of the sentences that prove it. */
export interface GroundedClaim {
  /** The id under which its words were shown as they were written. */
  readonly id?: number;
  readonly text: string;
  readonly numbers: readonly number[];
  /** Set when no sentence of the prompt says the claim. */
  readonly isUngrounded?: boolean;
  /** Set when the length limit of the grammar ended it. */
  readonly isCut?: boolean;
  /** Set when its writer began it with a yes or no, which is taken off. */
  readonly saidYesOrNo?: boolean;
}

export interface CitationDeps {
  readonly judgeClaim: JudgeClaim;
  readonly settings: Pick<AnswerSettings, 'spanLengths'>;
}

/** What claims are cited from: the sentences in the prompt and the passages that hold them. */
export interface CitationContext {
  readonly question: Question;
  readonly sentences: readonly NumberedSentence[];
  readonly passages: readonly RetrievedPassage[];
  readonly deps: CitationDeps;
}

/** Everything about one answer that the trace log keeps (requirement E2). */
export interface AnswerRecord {
  readonly answer: Answer;
  readonly asked_at: Date;
  readonly top_k: number;
  readonly retrieved: readonly string[];
  /** One entry for each attempt and claim. */
  readonly model_citations: readonly ({ attempt: number } & ModelCitation)[];
  readonly seed: number;
  /**
   * SHA-256 (hex) of system part, user part, beginning of the reply and grammar of the last prompt; null when the model
   * was not asked.
   */
  readonly prompt_sha256: string | null;
  /** Milliseconds that checking the replies took; null when the model was not asked. */
  readonly validation_ms: number | null;
  /** The inputs of the confidence, by name; null for a refusal or a question back. */
  readonly confidence_features: Readonly<Record<string, number>> | null;
}

/** What the model cited for a claim, before validation. */
export interface ModelCitation {
  readonly claim: string;
  readonly sentences: number[];
  readonly chunk_ids: string[];
}

/** A sentence that may stand in the prompt; `headerText` is the header row of its table. */
export interface PromptSentence extends CandidateSentence {
  readonly headerText: string | null;
  /** The question of a list of questions and answers that it stands under. */
  readonly answers?: string;
}

/** A sentence in the prompt. The model cites it by `number`. */
export interface NumberedSentence extends PromptSentence {
  readonly number: number;
}

/** A sentence with what the reader says of it: how well it answers the question, comparable within one question. */
export interface ReadSentence {
  readonly sentence: PromptSentence;
  readonly score: number;
}

/** One earlier exchange of a thread. A conversation lists them oldest first. */
export interface ConversationTurn {
  readonly question: string;
  readonly answer: string;
  /** Ids of the documents that the answer cites. None for a refusal, whose words are not about the subject. */
  readonly documentIds?: readonly string[];
}

/** How a question relates to the conversation before it. */
export interface FollowUp {
  /**
   * True when nothing in the question refers back: no words are carried over, and the prompt leaves the conversation
   * out.
   */
  readonly standsAlone: boolean;
  /**
   * True when the question certainly refers to the conversation. Where it only may, names from earlier turns are not
   * required in what is found.
   */
  readonly isCertain: boolean;
  /** Words of earlier questions, as written, none of them in the question itself; empty when it stands alone. */
  readonly carried: readonly string[];
  /** The context passed to retrieval with the question. */
  readonly context: SearchContext;
}

/** An earlier exchange whose question was read. */
export interface ReadTurn extends Omit<ConversationTurn, 'question'> {
  readonly question: Question;
}

/** A request whose questions were read: what every step of an answer takes. */
export interface ReadRequest extends Omit<AnswerRequest, 'question' | 'conversation'> {
  readonly question: Question;
  readonly conversation: readonly ReadTurn[];
  /** What the question asks of a pack, as a figure of a company's statements; null where no pack understands it. */
  readonly inPack: AskedOfPack | null;
  /** Decimals of a figure that is worked out, where the question says how many. */
  readonly decimals?: number;
}

/** The position of a passage in its document. */
export interface PassagePlace {
  readonly documentId: string;
  readonly start: number;
  readonly end: number;
}

/** Look-ups in all documents in scope, beyond the passages that were retrieved. */
export interface ListDeps {
  /** The first of these terms that occurs in the documents; null when none does. */
  readonly firstHeld: (terms: readonly string[], documentIds: readonly string[] | undefined) => Promise<string | null>;
  /** Every passage that mentions the term or is near it in meaning. */
  readonly matching: (
    term: string,
    documentIds: readonly string[] | undefined,
    signal: AbortSignal | undefined,
  ) => Promise<readonly PassagePlace[]>;
}

/** Why an answer is refused; `REFUSALS` has the sentence of each. */
export type RefusalReason =
  | 'nothing_found'
  | 'unknown_name'
  | 'other_period'
  | 'not_similar'
  | 'not_answered'
  | 'not_checkable';

/** The result of a question, before it is written in the terms of the contract. */
export type Outcome =
  | {
      readonly mode: 'answer';
      readonly claims: readonly Claim[];
      /** What the question leaves open, in one sentence. */
      readonly open?: string | undefined;
    }
  | {
      readonly mode: 'refuse';
      readonly reason: RefusalReason;
      readonly missing: string | null;
      readonly report?: ValidatedDraft['report'];
    }
  | { readonly mode: 'clarify'; readonly options: readonly ClarifyOption[] };

/** One reply of the model: the first, or its repair. */
export interface Attempt {
  readonly promptTokens: number;
  /** SHA-256 (hex) of system part, user part, beginning of the reply and grammar. */
  readonly promptSha256: string;
  /** Time of the first piece of the reply, in milliseconds since the epoch; null when none came. */
  readonly firstTokenAt: number | null;
  readonly cited: readonly ModelCitation[];
  /** Milliseconds that checking it took. */
  readonly checkMs: number;
}

/** What a question, or a part of one, comes to. */
export interface Generated {
  readonly outcome: Outcome;
  readonly model: ChatRuntime['model'];
  readonly promptSentences: readonly NumberedSentence[];
  /** Everything that could have stood in the prompt; none when the model was not asked. */
  readonly lines: readonly ReadSentence[];
  /** None when the model was not asked to write, at most two. */
  readonly attempts: readonly Attempt[];
}

/** What every claim of an answer is made with. */
export interface Making {
  readonly deps: AnswerDeps;
  readonly newId: NewClaimId;
}
