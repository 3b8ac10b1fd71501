import { z } from 'zod';
import { Answer } from './answer.ts';
import { DocumentId } from './documents.ts';
import { Review } from './records/review.ts';

/** The present state of a document that an answer cites. */
export const SourceState = z.object({
  document_id: DocumentId,
  /** `changed`: the cited passages are no longer at their offsets (the document was read again). */
  state: z.enum(['present', 'removed', 'changed', 'superseded']),
  /** The newer edition, when there is one. */
  superseded_by: DocumentId.nullable(),
});
export type SourceState = z.infer<typeof SourceState>;

export const ThreadSummary = z.object({
  thread_id: z.string(),
  /** The first question, unless the user named it. */
  title: z.string(),
  /** The collection the thread is bound to; null for the whole library. */
  collection: z.string().nullable(),
  turns: z.int().nonnegative(),
  /** False for a thread that only a program asked in: a questionnaire, the command line. */
  listed: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type ThreadSummary = z.infer<typeof ThreadSummary>;

/** Whether a turn is as it was recorded. */
export const TurnRecord = z.object({
  /**
   * `whole`: as it was recorded. `unproven`: without a signature that can be checked here; it passed the checks again.
   * `changed`: its file was changed, or it fails the checks, so it must never be shown as checked. `purged`: its words
   * were purged with a document.
   */
  state: z.enum(['whole', 'unproven', 'changed', 'purged']),
  /** One sentence in plain words; null when it is whole. */
  reason: z.string().nullable(),
});
export type TurnRecord = z.infer<typeof TurnRecord>;

export const ThreadTurn = z.object({
  /** For a changed or purged turn the text alone, without sentences, citations and passages. */
  answer: Answer,
  asked_at: z.iso.datetime(),
  record: TurnRecord,
  /** One entry for each document the answer cites, with its present state. */
  sources: z.array(SourceState),
  /** What reviewers said of its sentences, the oldest first. */
  reviews: z.array(Review),
});
export type ThreadTurn = z.infer<typeof ThreadTurn>;

/** An answer that cites a document, where it is kept. */
export const CitingAnswer = z.object({
  thread_id: z.string(),
  collection: z.string().nullable(),
  answer_id: z.string(),
  question: z.string(),
  asked_at: z.iso.datetime(),
  /** '' of an answer that is not as it was recorded. */
  text: z.string(),
  /** How many of its citations are of the document. */
  citations: z.int().positive(),
});
export type CitingAnswer = z.infer<typeof CitingAnswer>;

/** Oldest turn first. */
export const Thread = ThreadSummary.extend({ turns: z.array(ThreadTurn) });
export type Thread = z.infer<typeof Thread>;
