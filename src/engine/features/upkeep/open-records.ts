import { join } from 'node:path';
import { namesIn } from '../../../files/missing.ts';
import type { Deps } from '../../deps.ts';
import { withFileLock } from '../../library/writer-lock.ts';
import { openAnswerStore } from '../../records/answer-store.ts';
import { everyonesRecords } from '../../records/everyones-records.ts';
import { recordKeys } from '../../records/record-keys.ts';
import { openThreadStore } from '../../records/threads.ts';
import { knownEnds } from '../../records/trace/known-end.ts';
import { openTraceLog } from '../../records/trace/trace-log.ts';

/**
 * Longest wait, in milliseconds, for another process that is writing a record. Each takes milliseconds of the
 * processor, which may take minutes to come on a machine that others keep busy; a process that died holds no lock.
 */
const RECORD_LOCK_MS = 600_000;

interface RecordPlaces {
  readonly dataDir: string;
  readonly ownerDir: string;
  /** The app's key of the records, when its main process has one. */
  readonly appKey?: Promise<Uint8Array | null> | undefined;
}

export interface OpenRecords extends Pick<Deps, 'keys' | 'traceLog' | 'threads' | 'answers' | 'everyones'> {
  /** Conversations and kept answers of a member of the team. */
  storesOf(memberId: string): Pick<Deps, 'threads' | 'answers'>;
}

/**
 * Opens the records of a library: one log of all who ask of it; conversations and kept answers of the owner, and of
 * each member.
 */
export function openRecords({ dataDir, ownerDir, appKey }: RecordPlaces, log: (line: string) => void): OpenRecords {
  const withLock = <T>(path: string, action: () => Promise<T>): Promise<T> =>
    withFileLock(path, action, { timeoutMs: RECORD_LOCK_MS });
  const keys = recordKeys(ownerDir, withLock, appKey);
  const ends = knownEnds(join(ownerDir, 'logs'));
  const answersBeside = async (): Promise<number> => {
    const stores = [owners, ...(await namesIn(join(dataDir, 'members'))).map(storesOf)];
    const threads = (await Promise.all(stores.map((one) => one.threads.list()))).flat();
    return threads.reduce((sum, { turns }) => sum + turns.length, 0);
  };
  const traceLog = openTraceLog(`${dataDir}/logs`, { withLock, keys, ends, now: Date.now, answersBeside });
  const storesIn = (folder: string) => ({
    threads: openThreadStore(`${folder}/threads`, withLock, keys),
    answers: openAnswerStore(`${folder}/answers`, { now: Date.now, log, keys }),
  });
  const owners = storesIn(dataDir);
  const storesOf = (memberId: string) => storesIn(join(dataDir, 'members', memberId));
  const everyones = everyonesRecords(traceLog, async () => [
    owners,
    ...(await namesIn(join(dataDir, 'members'))).map(storesOf),
  ]);
  return { keys, traceLog, ...owners, everyones, storesOf };
}
