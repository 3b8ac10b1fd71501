import type { QueuedFile } from '../ingest-queue.ts';

/** Whether a file is listed only to report that its bytes were in the library before; nothing is left to do for it. */
export const isFinishedDuplicate = ({ duplicate, code }: Pick<QueuedFile, 'duplicate' | 'code'>): boolean =>
  duplicate && code === null;
