import { z } from 'zod';
import { Answer } from '../../contract/answer.ts';
import { DocumentId } from '../../contract/documents.ts';
import { Review } from '../../contract/records/review.ts';
import { canonicalJson } from '../text/canonical-json.ts';
import { type KeyRing, Mac } from './record-keys.ts';

/** One question of a thread with its whole answer. */
export const StoredTurn = z.object({
  answer: Answer,
  asked_at: z.iso.datetime(),
  /** Time at which its words were purged with a document that they quoted. */
  purged_at: z.iso.datetime().nullable().default(null),
  /** What reviewers said of its sentences, the oldest first. */
  reviews: z.array(Review).default([]),
  /**
   * For a member of a team: the documents that the answer may have words of. It is shown while all of them may be seen.
   */
  documents: z.array(DocumentId).optional(),
});
export type StoredTurn = z.infer<typeof StoredTurn>;

/** The result of checking a turn's signatures, see KeyRing. */
export type TurnMarks = ReturnType<KeyRing['check']>;

const MarkedTurn = z.looseObject({ macs: z.array(Mac) });
const markedText = (threadId: string, turn: object): string => canonicalJson({ thread_id: threadId, ...turn });

/** Signs a turn and its thread with the owner's keys. */
export const markTurn = (threadId: string, turn: StoredTurn, ring: KeyRing) => ({
  ...turn,
  macs: ring.sign('thread turn', markedText(threadId, turn)),
});

function marksOf(threadId: string, stored: unknown, ring: KeyRing): TurnMarks {
  const marked = MarkedTurn.safeParse(stored).data;
  if (marked === undefined) return 'none';
  const { macs, ...turn } = marked;
  return ring.check('thread turn', markedText(threadId, turn), macs);
}

/** A turn of the first version: the text of the answer, without its citations. Read for follow-up questions. */
const TextTurn = z
  .object({ question: z.string(), answer: z.string(), document_ids: z.array(z.string()).default([]) })
  .transform(({ document_ids: documentIds, ...turn }) => ({ ...turn, documentIds }));

/** The file of a thread. Turns are kept unparsed, so that none is lost that only another version can read. */
export const ThreadFile = z.object({
  thread_id: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** Null until the user names it. */
  title: z.string().nullable().default(null),
  /** The thread's collection; null for the whole library. */
  collection: z.string().nullable().default(null),
  /** False while only programs asked in it. */
  listed: z.boolean().default(true),
  /** Oldest first. */
  turns: z.array(z.unknown()),
});
export type ThreadFile = z.infer<typeof ThreadFile>;

export interface StoredThread extends Omit<ThreadFile, 'turns' | 'title'> {
  /** The first question, unless the user named it. */
  readonly title: string;
  /** Turns with a whole answer, oldest first. */
  readonly turns: readonly (StoredTurn & { readonly marks: TurnMarks })[];
  /** All turns as text, with the documents that their answers cite. */
  readonly conversation: readonly {
    readonly question: string;
    readonly answer: string;
    readonly documentIds: readonly string[];
  }[];
}

/** Turns as text, for follow-up questions. */
export const conversationOf = (turns: readonly StoredTurn[]): StoredThread['conversation'] =>
  turns.map(({ answer: { question, answer, citations }, purged_at: purgedAt }) => ({
    question,
    // A follow-up must not use the sentence that replaces purged words.
    answer: purgedAt === null ? answer : '',
    documentIds: [...new Set(citations.map((citation) => citation.document_id))],
  }));

/** The readable part of a thread's file. */
export function threadOf(file: ThreadFile, ring: KeyRing): StoredThread {
  const conversation = file.turns.flatMap((turn) => {
    const whole = StoredTurn.safeParse(turn).data;
    if (whole === undefined) return TextTurn.safeParse(turn).data ?? [];
    return conversationOf([whole]);
  });
  return {
    ...file,
    title: file.title ?? conversation[0]?.question ?? '',
    turns: file.turns.flatMap((stored) => {
      const turn = StoredTurn.safeParse(stored).data;
      return turn === undefined ? [] : [{ ...turn, marks: marksOf(file.thread_id, stored, ring) }];
    }),
    conversation,
  };
}
