import type { ReadingPlace } from '../lit-place.ts';
import type { Ticks } from '../scope.ts';

/** What was around a thread when it was last open. */
export interface KeptThread {
  /** The question that was typed and not asked. */
  readonly draft: string;
  readonly ticks: Ticks;
  readonly openDocumentId: string | null;
  /** The place that was lit. */
  readonly activeId: string | null;
  /** Null where the document was not scrolled since it was opened. */
  readonly reading: ReadingPlace | null;
}

/** What was around each thread, kept over a restart; null stands for the thread that has no answer yet. */
export interface ThreadMemory {
  of(threadId: string | null): KeptThread | null;
  change(threadId: string | null, fields: Partial<KeptThread>): void;
  /** The thread without an answer got one, and with it its id. */
  begin(threadId: string): void;
  /** Forgets the threads that are not among these. */
  keepOnly(threadIds: ReadonlySet<string>): void;
}

/** One key for each thread, so that a letter typed into one question does not write all of them again. */
const KEY = 'pincite.thread.';
const EMPTY: KeptThread = { draft: '', ticks: {}, openDocumentId: null, activeId: null, reading: null };

/** The memory of threads in `storage`. What is read from it is checked: other versions of the page wrote it, too. */
export function threadMemory(storage: Storage): ThreadMemory {
  const keyOf = (threadId: string | null): string => `${KEY}${threadId ?? ''}`;
  const of = (threadId: string | null): KeptThread | null => {
    try {
      const kept: unknown = JSON.parse(storage.getItem(keyOf(threadId)) ?? 'null');
      return isKeptThread(kept) ? kept : null;
    } catch {
      // Not JSON: nothing that this page wrote.
      return null;
    }
  };
  const write = (threadId: string | null, kept: KeptThread): void =>
    storage.setItem(keyOf(threadId), JSON.stringify(kept));
  return {
    of,
    change: (threadId, fields) => write(threadId, { ...EMPTY, ...of(threadId), ...fields }),
    begin: (threadId) => {
      const kept = of(null);
      if (kept !== null) write(threadId, kept);
      storage.removeItem(keyOf(null));
    },
    keepOnly: (threadIds) => {
      const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
      for (const key of keys) {
        const isOther = key.startsWith(KEY) && key !== KEY && !threadIds.has(key.slice(KEY.length));
        if (isOther) storage.removeItem(key);
      }
    },
  };
}

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

function isKeptThread(value: unknown): value is KeptThread {
  const { draft, ticks, openDocumentId, activeId, reading } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const { index, share } = (reading ?? { index: 0, share: 0 }) as Readonly<Record<string, unknown>>;
  return (
    typeof draft === 'string' &&
    typeof ticks === 'object' &&
    ticks !== null &&
    Object.values(ticks).every((on) => on === null || typeof on === 'boolean') &&
    isTextOrNull(openDocumentId) &&
    isTextOrNull(activeId) &&
    Number.isInteger(index) &&
    typeof share === 'number'
  );
}
