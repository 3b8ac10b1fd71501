import type { StoredPassage } from '../library/types.ts';
import type { ScoreLines } from '../models/types.ts';
import type { CandidateSentence } from '../places/candidate-sentences.ts';
import type { Question } from '../question/question.ts';
import type { RetrievedPassage, SearchContext } from './retrieval/types.ts';

/** One earlier exchange of a thread. A conversation lists them oldest first. */
export interface ConversationTurn {
  readonly question: string;
  readonly answer: string;
  /** Ids of the documents that the answer cites. None for a refusal, whose words are not about the subject. */
  readonly documentIds?: readonly string[];
}

/** An earlier exchange whose question was read. */
export interface ReadTurn extends Omit<ConversationTurn, 'question'> {
  readonly question: Question;
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

/** A question that evidence is gathered for. */
export interface AskedRequest {
  readonly question: Question;
  /** The turns before it, oldest first. */
  readonly conversation: readonly ReadTurn[];
  /** Ids of the documents to search; every document when left out. */
  readonly documentIds?: readonly string[] | undefined;
}

export interface RetrieveScope {
  readonly documentIds?: readonly string[] | undefined;
  readonly limit: number;
  /** The conversation's context, for a follow-up question. */
  readonly context?: SearchContext | undefined;
  readonly signal?: AbortSignal | undefined;
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
  /** Every passage of a document, for the lists that it has. */
  readonly ofDocument: (documentId: string) => Promise<readonly StoredPassage[]>;
}

/** What the lines of passages are read with. */
export interface LineDeps {
  /** Text of a range of a document's canonical text; called only for header rows outside their row's passage. */
  readonly textOf: (documentId: string, start: number, end: number) => Promise<string>;
  readonly scoreLines: ScoreLines;
}

/** A document by the name that others refer to it by. */
export interface NamedDocument {
  readonly id: string;
  readonly name: string;
}

/** Everything that evidence needs from outside. */
export interface EvidenceDeps extends LineDeps {
  /** Ranked passages for a question, best first. */
  readonly retrieve: (question: string, scope: RetrieveScope) => Promise<readonly RetrievedPassage[]>;
  /** The documents that may be searched in this scope, by the names that others refer to them by. */
  readonly documents: (documentIds: readonly string[] | undefined) => Promise<readonly NamedDocument[]>;
  readonly lists: ListDeps;
  /** Cosines of a question and passages, by their ids; those without a vector, or all without a model, are missing. */
  readonly cosinesOf: (
    question: string,
    chunkIds: readonly string[],
    signal: AbortSignal | undefined,
  ) => Promise<ReadonlyMap<string, number>>;
  /** `leastSimilarity`: of a passage, -1..1. */
  readonly settings: { readonly topK: number; readonly leastSimilarity: number };
}

/** A sentence that may stand in the prompt; `headerText` is the header row of its table. */
export interface PromptSentence extends CandidateSentence {
  readonly headerText: string | null;
  /** The question of a list of questions and answers that it stands under. */
  readonly answers?: string;
  /** The heading of its clause where that stands in the same line: "13.7 Governing Law." */
  readonly runIn?: string;
}

/**
 * A line of the passages, with its heading path (`passage.section`), its cells where it is a row (`table`), and what
 * the scorer says of it: how well it answers the question, at most 1, comparable within one question.
 */
export interface EvidenceLine extends PromptSentence {
  readonly score: number;
}

/**
 * One stretch of consecutive lines of one document under one heading path: a line that may hold the answer with its
 * neighbours. Rows of a table stay rows; what proves nothing by itself (`isScrap`) is left out.
 */
export interface EvidenceWindow {
  /** In reading order. */
  readonly lines: readonly EvidenceLine[];
  /** The one of them that made it: the others are its neighbours. */
  readonly best: EvidenceLine;
  /** How well it promises to answer; comparable within one question. */
  readonly score: number;
}

/** A passage that another refers to; the question itself may have found it too. */
export interface ReferredPassage {
  readonly passage: RetrievedPassage;
  /** Its id; null for a passage that was looked for because a list or a figure of statements was asked for. */
  readonly from: string | null;
}

/** What a question found, before anything that this refers to is brought as well. */
export interface FoundPassages {
  readonly followUp: FollowUp | null;
  /** The question by itself, by whose words lines are weighed. */
  readonly asked: Question;
  /** The question with the words carried over from the conversation, which the scorer reads. */
  readonly inFull: Question;
  /** The question whose names the passages must contain: names that the question only may refer to are not required. */
  readonly surelyAsked: Question;
  /** Best first. */
  readonly passages: readonly RetrievedPassage[];
  /** Whether the question names the place that they stand in: a page, a section. */
  readonly isPlaced: boolean;
}

/**
 * Everything that an answer to one question may be made from. It is made once; what refuses, chooses lines for the
 * prompt, quotes better ones or lists them reads it.
 */
export interface Evidence extends FoundPassages {
  /** What the passages refer to, the rest of a list, the statements that a figure is worked out of. */
  readonly referred: readonly ReferredPassage[];
  /** The passages and those referred to, each once. */
  readonly all: readonly RetrievedPassage[];
  /**
   * The lines of all of them, in the order of the passages. The reader scores them together at the first call, so that
   * a question which tables answer costs nothing, and never again. Throws CANCELLED.
   */
  readonly lines: (signal: AbortSignal | undefined) => Promise<readonly EvidenceLine[]>;
  /** Those of them that may answer, the likeliest first: the order in which they are shown. Throws CANCELLED. */
  readonly likely: (signal: AbortSignal | undefined) => Promise<readonly EvidenceLine[]>;
  /** The same lines as windows, best first; each line is in one. Made at the first call. Throws CANCELLED. */
  readonly windows: (signal: AbortSignal | undefined) => Promise<readonly EvidenceWindow[]>;
}
