import { z } from 'zod';
import { openLibrary } from '../../../src/engine/library/library.ts';
import { writtenBytes } from '../rounds/compaction-here.ts';

export const RemovalJob = z.object({ dataDir: z.string(), documentId: z.string() });

export interface RemovalTaken {
  /** Milliseconds since 1970. */
  readonly began_at: number;
  /** From the call to its return, when nothing of the document is on the disk any more. */
  readonly seconds: number;
  readonly processor_seconds: number;
  /** By this process, to files; null where the system does not tell. */
  readonly written_bytes: number | null;
  /** Of this process, over its whole life. */
  readonly peak_bytes: number;
}

/** Removes a document in this process alone, so that time and memory are those of the removal. */
export async function removalHere({ dataDir, documentId }: z.infer<typeof RemovalJob>): Promise<RemovalTaken> {
  const library = await openLibrary({ dataDir });
  const [startedAt, processor, before] = [performance.now(), process.cpuUsage(), await writtenBytes()];
  const beganAt = Date.now();
  await library.remove([documentId], { records: 'purge' });
  const { user, system } = process.cpuUsage(processor);
  const written = await writtenBytes();
  const taken = {
    began_at: beganAt,
    seconds: (performance.now() - startedAt) / 1000,
    processor_seconds: (user + system) / 1e6,
    written_bytes: written === null || before === null ? null : written - before,
    peak_bytes: process.resourceUsage().maxRSS * 1024,
  };
  await library.close();
  return taken;
}
