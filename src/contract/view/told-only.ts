import type { QueuedFile } from '../ingest-queue.ts';

/** Nothing is left to do: it is listed to say that its bytes were here before. */
export const isToldOnly = ({ duplicate, code }: Pick<QueuedFile, 'duplicate' | 'code'>): boolean =>
  duplicate && code === null;
