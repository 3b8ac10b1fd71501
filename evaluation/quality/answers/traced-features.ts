import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseEntry } from '../../../src/engine/records/trace/trace-entry.ts';
import { AskedQuestion } from './asked-question.ts';

const TracedAnswer = z.object({
  query_id: z.string(),
  metadata: AskedQuestion.pick({ confidence_features: true }),
});

/** Bytes at the end of the log that are looked through: some hundred answers. */
const LOOKED_THROUGH = 4 * 1024 * 1024;

async function endOf(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - LOOKED_THROUGH);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * What the confidence of an answer given just now was computed from: it stands in the library's trace log alone. Not
 * always in its newest entry, since another run may ask the same library. Throws Error when it is not among the last
 * ones.
 */
export async function tracedFeatures(dataDir: string, answerId: string): Promise<AskedQuestion['confidence_features']> {
  const lines = (await endOf(join(dataDir, 'logs', 'rag_trace.jsonl'))).split('\n');
  for (const line of lines.reverse()) {
    if (!line.includes(answerId)) continue;
    const traced = TracedAnswer.safeParse(parseEntry(line)?.body).data;
    if (traced?.query_id === answerId) return traced.metadata.confidence_features;
  }
  throw new Error(`answer ${answerId} is not among the last entries of the trace log`);
}
