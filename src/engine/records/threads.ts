import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { AnswerMode } from '../../contract/answer.ts';
import { DocumentId } from '../../contract/documents.ts';
import { PinciteError } from '../../contract/errors.ts';
import { isMissing } from './is-missing.ts';
import type { WithLock } from './trace-log.ts';

/** One question of a thread; the trace log has the whole answer under `answer_id`. */
export const ThreadTurn = z.object({
  question: z.string(),
  answer_id: z.string(),
  mode: AnswerMode,
  answer: z.string(),
  /** Documents that the answer cites. */
  document_ids: z.array(DocumentId),
  asked_at: z.iso.datetime(),
});
export type ThreadTurn = z.infer<typeof ThreadTurn>;

const Thread = z.object({
  thread_id: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** Oldest first. */
  turns: z.array(ThreadTurn),
});
export type Thread = z.infer<typeof Thread>;

export interface ThreadStore {
  /** Throws THREAD_NOT_FOUND. */
  get(threadId: string): Promise<Thread>;
  /** Adds a turn; begins the thread when there is none. Throws INTERNAL when its file is damaged, and leaves it as it is. */
  append(threadId: string, turn: ThreadTurn): Promise<Thread>;
  /** Newest first. A file that is no thread is left alone and left out. */
  list(): Promise<Thread[]>;
}

/** An id becomes a file name: nothing else may be in it. */
const THREAD_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Threads as small JSON files in `directory`, each replaced atomically; `withLock` keeps two writers of one thread apart. */
export function openThreadStore(directory: string, withLock: WithLock): ThreadStore {
  const pathOf = (threadId: string): string => {
    if (!THREAD_ID.test(threadId)) throw new PinciteError('THREAD_NOT_FOUND', { id: threadId });
    return join(directory, `${threadId}.json`);
  };

  const read = async (path: string): Promise<Thread | 'damaged' | null> => {
    try {
      return Thread.safeParse(JSON.parse(await readFile(path, 'utf8'))).data ?? 'damaged';
    } catch (error) {
      if (isMissing(error)) return null;
      if (error instanceof SyntaxError) return 'damaged';
      throw error;
    }
  };

  const get = async (threadId: string): Promise<Thread> => {
    const thread = await read(pathOf(threadId));
    if (thread === null || thread === 'damaged') throw new PinciteError('THREAD_NOT_FOUND', { id: threadId });
    return thread;
  };

  const append = async (threadId: string, turn: ThreadTurn): Promise<Thread> => {
    const path = pathOf(threadId);
    await mkdir(directory, { recursive: true });
    return withLock(join(directory, 'threads.lock'), async () => {
      const known = await read(path);
      // Never replaced: what is left of it may still be wanted.
      if (known === 'damaged') throw new PinciteError('INTERNAL', { why: `the file of thread ${threadId} is damaged` });
      const thread: Thread = {
        thread_id: threadId,
        created_at: known?.created_at ?? turn.asked_at,
        updated_at: turn.asked_at,
        turns: [...(known?.turns ?? []), turn],
      };
      await writeFileAtomic(path, `${JSON.stringify(thread)}\n`, { mode: 0o600 });
      return thread;
    });
  };

  const list = async (): Promise<Thread[]> => {
    let names: string[];
    try {
      names = await readdir(directory);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
    const files = names.filter((name) => name.endsWith('.json') && THREAD_ID.test(name.slice(0, -5)));
    const threads = await Promise.all(files.map((name) => read(join(directory, name))));
    return threads
      .filter((thread) => thread !== null && thread !== 'damaged')
      .sort((a, b) => b.updated_at.localeCompare(a.updated_at) || a.thread_id.localeCompare(b.thread_id));
  };

  return { get, append, list };
}
