import { NOTHING_YET, type Turn } from './turn.ts';

/**
 * A question that was asked and has no answer yet, or was stopped: kept, so that neither a reload nor a restart loses
 * it.
 */
export interface Unanswered {
  /** Null for the first question of a thread. */
  readonly threadId: string | null;
  readonly question: string;
  /** When it was asked, in milliseconds; tells it from the others. */
  readonly startedAt: number;
  readonly chosenIds: readonly string[] | null;
  readonly quoteOnly: boolean;
}

export interface UnansweredQuestions {
  /** The questions of a thread, oldest first; for null those whose thread has no answer yet. */
  of(threadId: string | null): readonly Unanswered[];
  add(question: Unanswered): void;
  /** Forgets a question, and earlier ones of its thread with the same words. */
  drop(question: Pick<Unanswered, 'threadId' | 'question' | 'startedAt'>): void;
  /** Puts questions without a thread into the thread that began with one of them. */
  moveTo(threadId: string, startedAt: readonly number[]): void;
}

const KEY = 'pincite.unanswered';
/** More are forgotten, the oldest first. */
const MOST = 50;

/**
 * The unanswered questions, kept in `storage`. What is read from it is checked: other versions of the page wrote it,
 * too.
 */
export function unansweredQuestions(storage: Pick<Storage, 'getItem' | 'setItem'>): UnansweredQuestions {
  const read = (): readonly Unanswered[] => {
    try {
      const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isUnanswered) : [];
    } catch {
      // Not JSON: nothing that this page wrote.
      return [];
    }
  };
  // Read each time: another tab may have written.
  const change = (to: (kept: readonly Unanswered[]) => readonly Unanswered[]): void =>
    storage.setItem(KEY, JSON.stringify(to(read()).slice(-MOST)));
  return {
    of: (threadId) => read().filter((one) => one.threadId === threadId),
    add: (question) => change((kept) => [...kept, question]),
    drop: ({ threadId, question, startedAt }) =>
      change((kept) =>
        kept.filter((one) => one.startedAt !== startedAt && !(one.threadId === threadId && one.question === question)),
      ),
    moveTo: (threadId, startedAt) =>
      change((kept) => kept.map((one) => (startedAt.includes(one.startedAt) ? { ...one, threadId } : one))),
  };
}

function isUnanswered(value: unknown): value is Unanswered {
  const { threadId, question, startedAt, chosenIds, quoteOnly } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return (
    (threadId === null || typeof threadId === 'string') &&
    typeof question === 'string' &&
    typeof startedAt === 'number' &&
    (chosenIds === null || Array.isArray(chosenIds)) &&
    typeof quoteOnly === 'boolean'
  );
}

/** An unanswered question as a turn that was stopped. */
export const stoppedTurn = ({ question, startedAt, chosenIds, quoteOnly }: Unanswered): Turn => ({
  ...NOTHING_YET,
  key: `unanswered-${startedAt}`,
  question,
  startedAt,
  chosenIds,
  quoteOnly,
  running: false,
});
