import type { Answer, ClarifyOption, Searched } from '../../contract/answer.ts';
import type { RetrievedPassage } from '../evidence/retrieval/types.ts';
import type {
  AskedRequest,
  ConversationTurn,
  Evidence,
  EvidenceDeps,
  EvidenceLine,
  PromptSentence,
} from '../evidence/types.ts';
import type { ChatRuntime, TextSimilarity } from '../models/types.ts';
import type { AskedOfPack } from '../packs/pack.ts';
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

/** Everything an answer needs from outside; `engine.ts` passes it in. */
export interface AnswerDeps extends EvidenceDeps, CitationDeps, CiteDeps {
  /** Opens the chat model, or returns the open one. Called after the evidence event, since loading takes seconds. */
  readonly chat: () => Promise<ChatRuntime>;
  /** The chat model that would be asked; stated also in answers made without it. */
  readonly model: ChatRuntime['model'];
  /** Tokens of a prompt that this model was measured to read in a second here; null where nobody measured. */
  readonly measuredSpeed: () => Promise<number | null>;
  readonly similarity: TextSimilarity;
  readonly validate: ValidateDraft;
  /** The counts of documents and passages in this scope. */
  readonly searched: (documentIds: readonly string[] | undefined) => Promise<Searched>;
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
  /** What the model was asked with; more than 0 and the words are drawn, by the seed. */
  readonly temperature: number;
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

/** A sentence in the prompt. The model cites it by `number`. */
export interface NumberedSentence extends PromptSentence {
  readonly number: number;
}

/** A request whose questions were read: what every step of an answer takes. */
export interface ReadRequest extends AskedRequest, Omit<AnswerRequest, keyof AskedRequest> {
  /** What the question asks of a pack, as a figure of a company's statements; null where no pack understands it. */
  readonly inPack: AskedOfPack | null;
  /** Decimals of a figure that is worked out, where the question says how many. */
  readonly decimals?: number;
}

/** Why an answer is refused; `REFUSALS` has the sentence of each. */
export type RefusalReason =
  | 'nothing_found'
  | 'unknown_name'
  | 'other_period'
  | 'not_similar'
  | 'not_answered'
  | 'not_nearest'
  | 'not_checkable'
  | 'needs_count'
  | 'needs_comparison'
  | 'needs_arithmetic';

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
      /** The lines that the model cited for what it wrote, where they are shown in its place. */
      readonly pointed?: readonly EvidenceLine[];
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
  /** What the checks took out of it, where another reply took its place. */
  readonly voided?: ValidatedDraft['report'];
}

/** What a question, or a part of one, comes to. */
export interface Generated {
  readonly outcome: Outcome;
  readonly model: ChatRuntime['model'];
  readonly promptSentences: readonly NumberedSentence[];
  /** None when the model was not asked to write, at most two. */
  readonly attempts: readonly Attempt[];
}

/** What every claim of an answer is made with. */
export interface Making {
  readonly deps: AnswerDeps;
  readonly newId: NewClaimId;
}

/** A source of claims that does without the model. It reads the documents for a question once. */
export type CodeSource = (
  request: ReadRequest,
  found: readonly RetrievedPassage[],
  deps: EvidenceDeps & Pick<AnswerDeps, 'tablesOf'>,
  signal: AbortSignal | undefined,
) => Promise<SourceReading>;

/** What a source has read for a question. */
export interface SourceReading {
  /** The passages that it answers from and that the question itself does not find. */
  readonly passages: readonly RetrievedPassage[];
  /** Null where it has nothing to say to this question. */
  readonly answer: (evidence: Evidence, making: Making, signal: AbortSignal | undefined) => Promise<Outcome | null>;
}
