import { z } from 'zod';
import { Answer } from './answer.ts';
import { DocumentId } from './documents.ts';

/** What became of a document that an answer cites. */
export const SourceState = z.object({
  document_id: DocumentId,
  /** `changed`: the passages cited are no longer where they were (the document was read anew). */
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
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type ThreadSummary = z.infer<typeof ThreadSummary>;

/** Whether a turn is what was recorded. */
export const TurnRecord = z.object({
  /**
   * `whole`: as it was recorded. `unproven`: without a mark that can be checked here; it passed its checks again. `changed`: its file
   * was changed, or it fails its checks: never to be shown as checked. `purged`: its words went with a document.
   */
  state: z.enum(['whole', 'unproven', 'changed', 'purged']),
  /** One sentence in plain words; null when it is whole. */
  reason: z.string().nullable(),
});
export type TurnRecord = z.infer<typeof TurnRecord>;

export const ThreadTurn = z.object({
  /** Of a turn that was changed or purged the text alone, without sentences, citations and passages. */
  answer: Answer,
  asked_at: z.iso.datetime(),
  record: TurnRecord,
  /** One entry for each document the answer cites, as it is now. */
  sources: z.array(SourceState),
});
export type ThreadTurn = z.infer<typeof ThreadTurn>;

/** Oldest turn first. */
export const Thread = ThreadSummary.extend({ turns: z.array(ThreadTurn) });
export type Thread = z.infer<typeof Thread>;
