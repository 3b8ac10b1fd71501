import { randomUUID } from 'node:crypto';
import { PinciteError } from '../../contract/errors.ts';
import { absolutePath } from '../library/ingest/attached-path.ts';
import { expandPaths } from '../library/ingest/expand-paths.ts';
import type { JobStore } from '../library/ingest/job-store.ts';
import type { FollowRequest } from './follow-request.ts';
import type { QueueEntry } from './queue-entry.ts';
import { keepJob, newEntry, type QueueList } from './queue-list.ts';

/**
 * Lists the files of a follower, and with them those that earlier runs left, unless they are background work; needs the
 * writer's lock. Returns their keys. Throws CANCELLED. `now` in milliseconds since 1970.
 */
export async function listFollowed(
  request: FollowRequest & { readonly signal: AbortSignal },
  list: QueueList,
  jobs: JobStore,
  now: number,
): Promise<Set<string>> {
  const { collection = null, password, ocr, signal, isBackground = false } = request;
  const left = isBackground ? [] : (await jobs.list()).filter(({ id }) => !list.isKept(id));
  const files = await expandPaths(request.paths, signal);
  const readable = files.filter(({ error }) => error === null).map(({ path }) => path);
  const jobId = isBackground ? null : await keepJob(jobs, readable, collection, now);
  if (signal.aborted) {
    if (jobId !== null) await jobs.remove(jobId);
    throw new PinciteError('CANCELLED');
  }
  // An unreadable path waits like the others, so that its result comes in order.
  const asked = files.map(({ path, error }) => {
    const given = { key: randomUUID(), path, collection, password, ocr, jobId: error === null ? jobId : null };
    return { ...newEntry(given, null), error, isFollowed: true, isBackground };
  });
  // A path that is asked for now and was left by an earlier run gets one entry.
  const byPath = new Map<string, QueueEntry>(asked.map((entry) => [entry.path, entry]));
  const earlier: QueueEntry[] = [];
  const kept: [QueueEntry, string][] = [];
  for (const job of left) {
    for (const path of job.paths.map(absolutePath)) {
      const given = { key: randomUUID(), path, collection: job.collection, password, ocr, jobId: job.id };
      const entry = byPath.get(path) ?? { ...newEntry(given, null), isFollowed: true };
      if (!byPath.has(path)) earlier.push(entry);
      byPath.set(path, entry);
      kept.push([entry, job.id]);
    }
  }
  for (const entry of [...earlier, ...asked]) list.put(entry);
  for (const [entry, id] of kept) list.keep(entry, id);
  for (const { id } of left.filter(({ paths }) => paths.length === 0)) await jobs.remove(id);
  return new Set([...earlier, ...asked].map(({ key }) => key));
}
