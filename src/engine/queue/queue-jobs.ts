import type { JobStore } from '../library/job-store.ts';
import { isDiskFull } from '../library/store-error.ts';
import type { QueueEntry } from './queue-entry.ts';

/** The list on disk that brings these files back after a crash; null when the disk is full: each file then says so itself. */
export async function keepJob(
  jobs: JobStore,
  paths: readonly string[],
  collection: string | null,
  now: number,
): Promise<string | null> {
  if (paths.length === 0) return null;
  try {
    const job = await jobs.add({ created_at: new Date(now).toISOString(), collection, paths: [...paths] });
    return job.id;
  } catch (error) {
    if (isDiskFull(error)) return null;
    throw error;
  }
}

/** Takes files that are wanted no more off their lists on disk, so that the next start does not bring them back. */
export async function forgetPaths(jobs: JobStore, entries: readonly QueueEntry[]): Promise<void> {
  const jobIds = new Set(entries.map((entry) => entry.jobId));
  const gone = new Set(entries.map((entry) => entry.path));
  for (const job of await jobs.list()) {
    if (jobIds.has(job.id)) await jobs.replace({ ...job, paths: job.paths.filter((path) => !gone.has(path)) });
  }
}
