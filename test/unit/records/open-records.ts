import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RecordKeys, recordKeys } from '../../../src/engine/records/record-keys.ts';
import { knownEnds } from '../../../src/engine/records/trace/known-end.ts';
import { openTraceLog, type TraceLog } from '../../../src/engine/records/trace/trace-log.ts';
import { takingTurns } from './turns.ts';

export interface TestRecords {
  /** The library's folder of logs. */
  readonly folder: string;
  /** What is kept of the owner. */
  readonly owner: string;
  readonly keys: RecordKeys;
  readonly log: TraceLog;
  /** The log in another folder, or by another user, or beside so many answers. */
  open(folder?: string, owner?: string, appKey?: Uint8Array | null, answersBeside?: () => Promise<number>): TraceLog;
  remove(): Promise<void>;
}

/** A log and its owner in a folder of their own; a file of the log is full at `partBytes`. */
export async function openRecords(partBytes?: number): Promise<TestRecords> {
  const root = await mkdtemp(join(tmpdir(), 'pincite-records-'));
  const [folder, owner] = [join(root, 'library', 'logs'), join(root, 'owner')];
  const withLock = takingTurns();
  const open: TestRecords['open'] = (at = folder, by = owner, appKey = null, answersBeside = async () => 0) =>
    openTraceLog(at, {
      withLock,
      keys: recordKeys(by, withLock, Promise.resolve(appKey)),
      ends: knownEnds(join(by, 'logs')),
      answersBeside,
      now: () => Date.parse('2026-03-04T05:06:07Z'),
      ...(partBytes === undefined ? {} : { partBytes }),
    });
  const keys = recordKeys(owner, withLock);
  return { folder, owner, keys, log: open(), open, remove: () => rm(root, { recursive: true }) };
}
