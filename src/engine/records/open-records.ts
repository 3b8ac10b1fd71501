import { join } from 'node:path';
import { namesIn } from '../../files/missing.ts';
import type { Deps, OwnRecords } from '../deps.ts';
import { allRecords } from './all-records.ts';
import { openAnswerStore } from './answer-store.ts';
import { openGridStore } from './grids/grid-store.ts';
import { openNoteStore } from './note-store.ts';
import { recordKeys, type WithLock } from './record-keys.ts';
import { openThreadStore } from './threads.ts';
import { knownEnds } from './trace/known-end.ts';
import { openTraceLog } from './trace/trace-log.ts';

interface RecordPlaces {
  readonly dataDir: string;
  readonly ownerDir: string;
  /** The app's key of the records, when its main process has one. */
  readonly appKey?: Promise<Uint8Array | null> | undefined;
  /** Keeps the writers of one record apart, in all processes. */
  readonly withLock: WithLock;
  readonly log: (line: string) => void;
}

export interface OpenRecords extends OwnRecords, Pick<Deps, 'keys' | 'traceLog' | 'allRecords' | 'notes'> {
  /** Conversations, kept answers and grids of a member of the team. */
  ownOf(memberId: string): OwnRecords;
}

/**
 * Opens the records of a library: one log of all who ask of it; conversations, kept answers and grids of the owner, and
 * of each member.
 */
export function openRecords({ dataDir, ownerDir, appKey, withLock, log }: RecordPlaces): OpenRecords {
  const keys = recordKeys(ownerDir, withLock, appKey);
  const ownIn = (folder: string): OwnRecords => ({
    threads: openThreadStore(`${folder}/threads`, withLock, keys),
    answers: openAnswerStore(`${folder}/answers`, { now: Date.now, log, keys }),
    grids: openGridStore(join(folder, 'grids'), withLock),
  });
  const owners = ownIn(dataDir);
  const ownOf = (memberId: string): OwnRecords => ownIn(join(dataDir, 'members', memberId));
  const everyones = async (): Promise<OwnRecords[]> => [
    owners,
    ...(await namesIn(join(dataDir, 'members'))).map(ownOf),
  ];
  const answersBeside = async (): Promise<number> => {
    const threads = (await Promise.all((await everyones()).map((one) => one.threads.list()))).flat();
    return threads.reduce((sum, { turns }) => sum + turns.length, 0);
  };
  const ends = knownEnds(join(ownerDir, 'logs'));
  const traceLog = openTraceLog(`${dataDir}/logs`, { withLock, keys, ends, now: Date.now, answersBeside });
  const notes = openNoteStore(join(dataDir, 'notes'), withLock);
  return { keys, traceLog, notes, ...owners, allRecords: allRecords(traceLog, notes, everyones), ownOf };
}
