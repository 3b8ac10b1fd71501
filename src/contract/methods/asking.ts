import { z } from 'zod';
import { Answer, Citation, Claim, NearestLine, Needs } from '../answer.ts';
import { DocumentId } from '../documents.ts';
import { SearchHit } from '../search.ts';

/** How far the model has read what it answers from. */
export const AskReading = z.object({
  type: z.literal('reading'),
  /** Tokens of the prompt that is being read; of a question with several parts each has a prompt of its own. */
  tokens: z.int().positive(),
  /** Those of them that are read; null for a model on a server, which does not say. */
  tokens_read: z.int().nonnegative().nullable(),
  /** Share of all that is to be read for the question, never less than before; null as `tokens_read`. */
  share: z.number().min(0).max(1).nullable(),
  /**
   * Until all is read, by how quickly it was read so far, before that by what was measured; null where neither is
   * known.
   */
  seconds_left: z.number().nonnegative().nullable(),
  /** Whether it takes twice the time that this computer took before. */
  is_busy: z.boolean(),
});
export type AskReading = z.infer<typeof AskReading>;

/**
 * The events of `ask`, in this order: phase… (`loading`: the answer waits for the model, which is being opened),
 * evidence once; where the model is asked, lines once and reading…; tokens and checked claims, final once.
 */
export const AskEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('phase'),
    phase: z.enum(['searching', 'loading', 'reading', 'writing', 'checking', 'repairing']),
  }),
  /** `needs`: what the question needs beyond reading, told before anything is answered. */
  z.object({ type: z.literal('evidence'), hits: z.array(SearchHit), ms: z.number(), needs: Needs.nullish() }),
  /** The lines nearest to what is asked, the nearest first, while the model reads. None is checked. */
  z.object({ type: z.literal('lines'), lines: z.array(NearestLine) }),
  AskReading,
  /**
   * Text of the claim that is being written; unchecked, and to be shown as such. `claim_index` names a claim until a
   * restart.
   */
  z.object({ type: z.literal('token'), claim_index: z.int(), text: z.string() }),
  /** A sentence that closed and passed the checks; in `final` its verdict may only be better, after a repair. */
  z.object({ type: z.literal('claim'), claim_index: z.int(), claim: Claim, citations: z.array(Citation) }),
  /** A sentence that was told gives way to a line that answers better. */
  z.object({ type: z.literal('withdrawn'), claim_index: z.int() }),
  /** A repair starts over: everything streamed so far is void. */
  z.object({ type: z.literal('restart') }),
  z.object({ type: z.literal('final'), answer: Answer }),
]);
export type AskEvent = z.infer<typeof AskEvent>;

/** A question of a conversation with its answer. */
export const EarlierTurn = z.object({ question: z.string().max(8000), answer: z.string().max(20_000) });
export type EarlierTurn = z.infer<typeof EarlierTurn>;

/** A question that may be read ahead. */
export const PrepareRequest = z.object({
  question: z.string(),
  document_ids: z.array(DocumentId).optional(),
  /** Without it the whole library. A thread keeps the collection of its first question; a different one is refused. */
  collection: z.string().optional(),
  thread_id: z.string().optional(),
  /** True for verbatim sentences only (requirement B7). */
  quote_only: z.boolean().default(false),
});

export const AskRequest = PrepareRequest.extend({
  /** Asks the model even where an answer is kept (requirement B10). */
  fresh: z.boolean().default(false),
  /**
   * Asks the model although what was found is unlikely to hold the answer. Its sentences are checked all the same, and
   * nothing that only code can do is asked of it.
   */
  anyway: z.boolean().default(false),
  /** False for a question of a program: its thread is only found by its words, until somebody goes on with it. */
  listed: z.boolean().optional(),
  /** What the question is asked for, where that is no collection: a label for the usage log. */
  matter: z.string().trim().min(1).max(120).optional(),
  /** Number of passages that the answer may be made from, 10 by default. */
  k: z.int().min(1).max(50).optional(),
  /** Least similarity of those passages to the question; without it that of the library's settings. */
  similarity_threshold: z.number().min(0).max(1).optional(),
  /** How freely the model chooses its words: 0, the default, writes the same each time. The record has it. */
  temperature: z.number().min(0).max(2).optional(),
  /**
   * What was asked and answered before, the oldest first, of a program that keeps its own conversations; in a thread
   * that has its own it is refused.
   */
  conversation: z.array(EarlierTurn).max(50).optional(),
});
export type AskRequest = z.infer<typeof AskRequest>;

export const QuestionnaireRequest = AskRequest.pick({
  document_ids: true,
  collection: true,
  quote_only: true,
  fresh: true,
}).extend({ text: z.string(), format: z.enum(['jsonl', 'csv']) });
export type QuestionnaireRequest = z.infer<typeof QuestionnaireRequest>;

/** One line of a questionnaire (requirement B11). */
export const QuestionLine = z.object({
  id: z.string(),
  question: z.string(),
  /** Or names of documents or of their files. */
  document_ids: z.array(z.string()).optional(),
});
export type QuestionLine = z.infer<typeof QuestionLine>;
