import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolderDurably, removeFileDurably, replaceFileDurably } from '../../../files/durable-file.ts';
import { namesIn, nullIfMissing } from '../../../files/missing.ts';
import { readStored } from '../../../files/sealed/stored-file.ts';

/** What an ingest was asked to add, kept so that a killed one is finished by the next. Never holds a password. */
const IngestJob = z.object({
  id: z.string(),
  created_at: z.string(),
  collection: z.string().nullable(),
  /** Absolute paths of files. Those already in the library are recognised by their hash. */
  paths: z.array(z.string()),
});
export type IngestJob = z.infer<typeof IngestJob>;

/** The jobs of a library: DATA/jobs/<id>.json, each replaced durably. */
export interface JobStore {
  /** Oldest first. A file that cannot be read as a job is left out and left alone. */
  list(): Promise<IngestJob[]>;
  add(job: Omit<IngestJob, 'id'>): Promise<IngestJob>;
  /** Changes a job that is there, or brings it back. */
  replace(job: IngestJob): Promise<void>;
  remove(id: string): Promise<void>;
}

export function jobStore(dataDir: string): JobStore {
  const folder = join(dataDir, 'jobs');
  const write = async (job: IngestJob): Promise<void> => {
    await makeFolderDurably(folder);
    await replaceFileDurably(join(folder, `${job.id}.json`), `${JSON.stringify(job, null, 1)}\n`);
  };
  return {
    list: async () => {
      const names = (await namesIn(folder)).filter((name) => name.endsWith('.json'));
      // One that is over may go meanwhile.
      const read = (name: string) => readStored(join(folder, name)).catch(nullIfMissing);
      const jobs = (await Promise.all(names.map(read))).map((content) => (content === null ? null : parseJob(content)));
      return jobs.filter((job) => job !== null).sort((a, b) => a.created_at.localeCompare(b.created_at));
    },
    add: async (job) => {
      const complete = { id: randomUUID(), ...job };
      await write(complete);
      return complete;
    },
    replace: write,
    remove: (id) => removeFileDurably(join(folder, `${id}.json`)),
  };
}

function parseJob(content: string): IngestJob | null {
  try {
    return IngestJob.parse(JSON.parse(content));
  } catch {
    // Someone else's file, or one of a later version: not ours to finish, nor to delete.
    return null;
  }
}
