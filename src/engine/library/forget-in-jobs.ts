import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { JobStore } from './job-store.ts';
import type { RemovedDocument } from './journal/removal-journal.ts';
import { loadFile } from './load-file.ts';

/**
 * Takes removed documents off the lists of ingests that were begun: finishing one would bring them back. A file is known by its
 * hash, one that cannot be read by its name.
 */
export async function forgetInJobs(jobs: JobStore, removed: readonly RemovedDocument[]): Promise<void> {
  const isRemoved = async (path: string): Promise<boolean> => {
    try {
      const { size } = await stat(path);
      if (!removed.some(({ bytes }) => bytes === size)) return false;
      const { documentId } = await loadFile(path);
      return removed.some((document) => document.document_id === documentId);
    } catch {
      return removed.some(({ source_filename: name }) => name === basename(path));
    }
  };
  for (const job of await jobs.list()) {
    const gone = await Promise.all(job.paths.map(isRemoved));
    if (gone.includes(true)) await jobs.replace({ ...job, paths: job.paths.filter((_, i) => !gone[i]) });
  }
}
