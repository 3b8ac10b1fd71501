import { join } from 'node:path';
import type { Answer } from '../../contract/answer.ts';
import { PinciteError } from '../../contract/errors.ts';
import type { Review } from '../../contract/records/review.ts';
import { makeFolderDurably, purgeLeftOvers, removeFileDurably, replaceFileDurably } from '../../files/durable-file.ts';
import { namesIn, nullIfMissing } from '../../files/missing.ts';
import { readStored } from '../../files/sealed/stored-file.ts';
import type { KeyRing, RecordKeys, WithLock } from './record-keys.ts';
import { markTurn, type StoredThread, StoredTurn, ThreadFile, threadOf } from './stored-thread.ts';

export interface ThreadStore {
  /** Throws THREAD_NOT_FOUND. */
  get(threadId: string): Promise<StoredThread>;
  /**
   * Adds a turn; begins the thread, in this collection, when there is none. A thread that is listed stays so. Throws
   * INTERNAL when its file is damaged, and leaves the file as it is.
   */
  append(
    threadId: string,
    turn: Omit<StoredTurn, 'purged_at' | 'reviews'>,
    collection: string | null,
    listed?: boolean,
  ): Promise<StoredThread>;
  /**
   * Adds what a reviewer says to the turn with this answer. Throws THREAD_NOT_FOUND, ANSWER_NOT_FOUND when it is not
   * there as it was recorded.
   */
  review(threadId: string, answerId: string, review: Review): Promise<readonly Review[]>;
  /** Newest first. Ignores files that are not threads. */
  list(): Promise<StoredThread[]>;
  /** Throws THREAD_NOT_FOUND. */
  rename(threadId: string, title: string): Promise<void>;
  /** Throws THREAD_NOT_FOUND. */
  remove(threadId: string): Promise<void>;
  /**
   * Removes the words from every turn whose answer is selected, and from unreadable files that name one of these
   * documents. The question, its time and the thread stay.
   */
  purge(documentIds: readonly string[], isMeant: (answer: Answer) => boolean, at: Date): Promise<void>;
  /**
   * Removes the turns that are too old, by their thread's collection and their time, and threads of which none is left.
   */
  expire(
    isExpired: (collection: string | null, at: string) => boolean,
  ): Promise<{ readonly turns: number; readonly threads: number }>;
  /** Binds the threads of a collection to its new name. */
  renameCollection(from: string, to: string): Promise<void>;
}

/** An id becomes a file name, so only these characters are allowed. */
const THREAD_ID = /^[A-Za-z0-9_-]{1,64}$/;
const isOwn = (name: string): boolean => name.endsWith('.json') && THREAD_ID.test(name.slice(0, -5));

/**
 * Opens threads as small JSON files in `directory`, each replaced atomically; `withLock` keeps two writers of one
 * thread apart. Every turn is signed with the owner's keys.
 */
export function openThreadStore(directory: string, withLock: WithLock, keys: RecordKeys): ThreadStore {
  const files = threadFiles(directory, withLock);
  const { there, write, locked } = files;
  return {
    ...changesOfAll(files, keys),
    get: async (threadId) => threadOf(await there(threadId), await keys.open()),
    append: async (threadId, asked, collection, listed = true) => {
      const turn: StoredTurn = { ...asked, purged_at: null, reviews: [] };
      const path = files.pathOf(threadId);
      const ring = await keys.openToSign();
      return locked(async () => {
        const known = await readThreadFile(path);
        // Never replaced: the user may still want its remains.
        if (known === 'damaged')
          throw new PinciteError('INTERNAL', { why: `the file of thread ${threadId} is damaged` });
        const file: ThreadFile = {
          thread_id: threadId,
          created_at: known?.created_at ?? turn.asked_at,
          updated_at: turn.asked_at,
          title: known?.title ?? null,
          collection: known === null ? collection : known.collection,
          listed: listed || known?.listed === true,
          turns: [...(known?.turns ?? []), markTurn(threadId, turn, ring)],
        };
        await write(file);
        return threadOf(file, ring);
      });
    },
    review: async (threadId, answerId, review) => {
      const ring = await keys.openToSign();
      return locked(async () => {
        const file = await there(threadId);
        const known = threadOf(file, ring).turns.find((turn) => turn.answer.answer_id === answerId);
        if (known?.marks !== 'fits') throw new PinciteError('ANSWER_NOT_FOUND', { id: answerId });
        const { marks: _, ...turn } = known;
        const reviews = [...turn.reviews, review];
        const isIt = (stored: unknown): boolean => StoredTurn.safeParse(stored).data?.answer.answer_id === answerId;
        const turns = file.turns.map((stored) =>
          isIt(stored) ? markTurn(threadId, { ...turn, reviews }, ring) : stored,
        );
        await write({ ...file, turns });
        return reviews;
      });
    },
    list: async () => {
      const ring = await keys.open();
      return (await files.all())
        .map((file) => threadOf(file, ring))
        .sort((a, b) => b.updated_at.localeCompare(a.updated_at) || a.thread_id.localeCompare(b.thread_id));
    },
    rename: async (threadId, title) => {
      await there(threadId);
      await locked(async () => write({ ...(await there(threadId)), title }));
    },
    remove: async (threadId) => {
      await there(threadId);
      await locked(() => removeFileDurably(files.pathOf(threadId)));
    },
  };
}

/** What is changed in all threads at once. */
function changesOfAll(
  { directory, all, pathOf, write, locked }: ThreadFiles,
  keys: RecordKeys,
): Pick<ThreadStore, 'purge' | 'expire' | 'renameCollection'> {
  return {
    purge: async (documentIds, isMeant, at) => {
      if ((await namesIn(directory)).length === 0) return;
      const ring = await keys.openToSign();
      const names = (text: string) => documentIds.some((id) => text.includes(id));
      await locked(async () => {
        await purgeLeftOvers(directory);
        for (const name of await namesIn(directory)) {
          const path = join(directory, name);
          if (!isOwn(name)) continue;
          const file = await readThreadFile(path);
          // In an unreadable file it is unknown which words are affected.
          if (file === 'damaged' && names(await readStored(path))) await removeFileDurably(path);
          if (file === null || file === 'damaged') continue;
          const turns = file.turns.map((turn) => purgedTurn(file.thread_id, turn, { isMeant, names, at, ring }));
          if (turns.some((turn, i) => turn !== file.turns[i])) await write({ ...file, turns });
        }
      });
    },
    expire: async (isExpired) => {
      const left = (file: ThreadFile): unknown[] =>
        // A turn of the first version has no time of its own.
        file.turns.filter(
          (turn) => !isExpired(file.collection, StoredTurn.safeParse(turn).data?.asked_at ?? file.updated_at),
        );
      const gone = { turns: 0, threads: 0 };
      if ((await all()).every((file) => left(file).length === file.turns.length)) return gone;
      return locked(async () => {
        for (const file of await all()) {
          const turns = left(file);
          if (turns.length === file.turns.length) continue;
          gone.turns += file.turns.length - turns.length;
          if (turns.length > 0) await write({ ...file, turns });
          else {
            await removeFileDurably(pathOf(file.thread_id));
            gone.threads++;
          }
        }
        return gone;
      });
    },
    renameCollection: async (from, to) => {
      if ((await all()).every((file) => file.collection !== from)) return;
      await locked(async () => {
        for (const file of await all()) if (file.collection === from) await write({ ...file, collection: to });
      });
    },
  };
}

type ThreadFiles = ReturnType<typeof threadFiles>;

function threadFiles(directory: string, withLock: WithLock) {
  const pathOf = (threadId: string): string => {
    if (!THREAD_ID.test(threadId)) throw new PinciteError('THREAD_NOT_FOUND', { id: threadId });
    return join(directory, `${threadId}.json`);
  };
  return {
    directory,
    pathOf,
    /** Throws THREAD_NOT_FOUND. */
    there: async (threadId: string): Promise<ThreadFile> => {
      const file = await readThreadFile(pathOf(threadId));
      if (file === null || file === 'damaged') throw new PinciteError('THREAD_NOT_FOUND', { id: threadId });
      return file;
    },
    /** Those that can be read. */
    all: async (): Promise<ThreadFile[]> => {
      const own = (await namesIn(directory)).filter(isOwn);
      const found = await Promise.all(own.map((name) => readThreadFile(join(directory, name))));
      return found.filter((file) => file !== null && file !== 'damaged');
    },
    write: (file: ThreadFile) => replaceFileDurably(pathOf(file.thread_id), `${JSON.stringify(file)}\n`),
    locked: async <T>(action: () => Promise<T>): Promise<T> => {
      await makeFolderDurably(directory);
      return withLock(join(directory, 'threads.lock'), action);
    },
  };
}

async function readThreadFile(path: string): Promise<ThreadFile | 'damaged' | null> {
  const text = await readStored(path).catch(nullIfMissing);
  if (text === null) return null;
  try {
    return ThreadFile.safeParse(JSON.parse(text)).data ?? 'damaged';
  } catch (error) {
    if (error instanceof SyntaxError) return 'damaged';
    throw error;
  }
}

/** The sentence that replaces a purged answer. */
const PURGED = 'The words of this answer were purged together with a document that it quoted.';

interface PurgeDeps {
  readonly isMeant: (answer: Answer) => boolean;
  /** Whether a text names one of the documents. */
  readonly names: (text: string) => boolean;
  readonly at: Date;
  readonly ring: KeyRing;
}

/** The turn after a purge: the same object when nothing of it is affected. */
function purgedTurn(threadId: string, stored: unknown, { isMeant, names, at, ring }: PurgeDeps): unknown {
  const purgedAt = at.toISOString();
  const turn = StoredTurn.safeParse(stored).data;
  if (turn === undefined) return names(JSON.stringify(stored)) ? { purged_at: purgedAt } : stored;
  if (turn.purged_at !== null || !isMeant(turn.answer)) return stored;
  return markTurn(
    threadId,
    { answer: withoutWords(turn.answer), asked_at: turn.asked_at, purged_at: purgedAt, reviews: [] },
    ring,
  );
}

/** The text alone: an answer that differs from its record must not look checked, whoever shows it. */
export const unchecked = (answer: Answer): Answer => ({
  ...answer,
  mode: 'refuse',
  confidence: 0,
  claims: [],
  removed: [],
  citations: [],
  nearest: [],
  nearest_lines: [],
  options: [],
});

/** Question, times, model and numbers stay. */
const withoutWords = (answer: Answer): Answer => ({
  ...unchecked(answer),
  answer: PURGED,
  missing_information: null,
  list_basis: null,
  mention_term: null,
  validation: { ...answer.validation, notes: [] },
});
