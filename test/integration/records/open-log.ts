import { join } from 'node:path';
import { withFileLock } from '../../../src/engine/library/writer-lock.ts';
import { recordKeys } from '../../../src/engine/records/record-keys.ts';
import { knownEnds } from '../../../src/engine/records/trace/known-end.ts';
import type { WithLock } from '../../../src/engine/records/trace/log-parts.ts';
import { openTraceLog, type TraceLog } from '../../../src/engine/records/trace/trace-log.ts';

/** The log in `logs` of this directory, with its owner in `owner` beside it, as any process of that user opens it. */
export function openLog(directory: string): TraceLog {
  const withLock: WithLock = (path, action) => withFileLock(path, action, { timeoutMs: 20_000 });
  const owner = join(directory, 'owner');
  const keys = recordKeys(owner, withLock);
  return openTraceLog(join(directory, 'logs'), { withLock, keys, ends: knownEnds(join(owner, 'logs')), now: Date.now });
}
