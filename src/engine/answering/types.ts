import type { Answer, ClarifyOption, RemovedClaim, Searched } from '../../contract/answer.ts';
import type { ChatRuntime, Likeness } from '../models/types.ts';
import type { CandidateSentence } from '../places/candidate-sentences.ts';
import type { PlaceDeps } from '../places/place.ts';
import type { RetrievedPassage, SearchContext } from '../retrieval/types.ts';
import type { JudgeClaim, ValidateDraft, ValidatedDraft } from '../verification/types.ts';
import type { AnswerSettings } from './settings.ts';

export interface AnswerRequest {
  readonly question: string;
  /** Documents to stay within; all when left out. */
  readonly documentIds?: readonly string[];
  /** Continues a thread; a new one begins when left out. */
  readonly threadId?: string;
  /** Only verbatim sentences (requirement B7). */
  readonly quoteOnly?: boolean;
  /** Earlier turns of the thread, oldest first. */
  readonly conversation?: readonly ConversationTurn[];
}

export interface RetrieveScope {
  readonly documentIds?: readonly string[];
  readonly limit: number;
  /** What a follow-up question leans on. */
  readonly context?: SearchContext;
  readonly signal?: AbortSignal;
}

/** Everything an answer needs from outside, passed in by `engine.ts`. */
export interface AnswerDeps extends CitationDeps {
  /** Ranked passages for a question, best first. */
  readonly retrieve: (question: string, scope: RetrieveScope) => Promise<readonly RetrievedPassage[]>;
  /** Opens the chat model, or gives the one that is open: called after the evidence is out, since loading takes seconds. */
  readonly chat: () => Promise<ChatRuntime>;
  /** The chat model that would be asked, for an answer that needs none. */
  readonly model: ChatRuntime['model'];
  readonly textOf: TextOf;
  readonly likeness: Likeness;
  readonly validate: ValidateDraft;
  /** What there was to search in this scope. */
  readonly searched: (documentIds: readonly string[] | undefined) => Promise<Searched>;
  readonly lists: ListDeps;
  /** Writes the finished answer to the trace log and its thread, before anybody sees it. */
  readonly record: (record: AnswerRecord) => Promise<void>;
  /** Milliseconds since the epoch that never run backwards, with fractions: `performance.timeOrigin + performance.now()`. */
  readonly now: () => number;
  readonly newId: () => string;
  readonly settings: AnswerSettings;
}

/** A sentence of the answer with the prompt's numbers of the sentences that prove it. */
export interface GroundedClaim {
  readonly text: string;
  readonly numbers: readonly number[];
  /** Neither a named nor any other offered sentence says it. */
  readonly isUngrounded?: boolean;
}

export interface CitationDeps extends PlaceDeps {
  readonly judgeClaim: JudgeClaim;
}

/** What claims are cited from: the lines offered for a question and the passages they stand in. */
export interface CitationContext {
  readonly question: string;
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
  /** SHA-256 (hex) of system part, user part, beginning of the reply and grammar of the last prompt; null when the model was not asked. */
  readonly prompt_sha256: string | null;
  /** What the confidence was computed from, by name; null for what is not an answer. */
  readonly confidence_features: Readonly<Record<string, number>> | null;
}

/** What the model cited for a claim, before validation. */
export interface ModelCitation {
  readonly claim: string;
  readonly sentences: number[];
  readonly chunk_ids: string[];
}

/** A sentence in the prompt. `number` is what the model cites it by; `headerText` the header row of its table. */
export interface NumberedSentence extends CandidateSentence {
  readonly number: number;
  readonly headerText: string | null;
}

/** One earlier exchange of a thread, oldest first in a conversation. */
export interface ConversationTurn {
  readonly question: string;
  readonly answer: string;
  /** Documents that the answer cites; none for a refusal, whose words are then not about the subject. */
  readonly documentIds?: readonly string[];
}

/** What a question in a conversation leans on. */
export interface FollowUp {
  /** Nothing in the question points back: no words are carried over, and the conversation has no place in the prompt. */
  readonly standsAlone: boolean;
  /** It surely leans on the conversation. Where it only may, what was named before is not yet named in it. */
  readonly isCertain: boolean;
  /** Words of the questions before, as written, none of them in the question itself; empty when it stands alone. */
  readonly carried: readonly string[];
  /** What retrieval is told beside the question. */
  readonly context: SearchContext;
}

/** Text of a range of a document's canonical text. */
export type TextOf = (documentId: string, start: number, end: number) => Promise<string>;

/** A passage by its place. */
export interface PassagePlace {
  readonly documentId: string;
  readonly start: number;
  readonly end: number;
}

/** What there is in the documents in scope beyond the passages that were retrieved. */
export interface ListDeps {
  /** The first of these terms that stands in the documents; null when none does. */
  readonly firstHeld: (terms: readonly string[], documentIds: readonly string[] | undefined) => Promise<string | null>;
  /** Every passage with a mention of the term or near to it in meaning. */
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

/** How an answer ended, before it is put into the words of the contract. */
export type Outcome =
  | {
      readonly mode: 'answer';
      readonly draft: ValidatedDraft;
      readonly removed: readonly RemovedClaim[];
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
  /** When the first piece came, in milliseconds since the epoch; null when none did. */
  readonly firstTokenAt: number | null;
  readonly cited: readonly ModelCitation[];
}

/** What asking the model came to. */
export interface Generated {
  readonly outcome: Outcome;
  readonly model: ChatRuntime['model'];
  /** The sentences that stood in the prompt. */
  readonly offered: readonly NumberedSentence[];
  /** None when the model was not asked to write, at most two. */
  readonly attempts: readonly Attempt[];
}
