import { join } from 'node:path';
import { z } from 'zod';
import { logTail } from '../../src/engine/records/log-tail.ts';
import { parseEntry } from '../../src/engine/records/trace-entry.ts';
import { AskedQuestion } from './asked-question.ts';

const TracedAnswer = z.object({
  query_id: z.string(),
  metadata: AskedQuestion.pick({ confidence_features: true }),
});

/**
 * What the confidence of the answer given last was computed from: it stands in the library's trace log alone. Throws Error when the
 * newest entry is not that answer's.
 */
export async function tracedFeatures(dataDir: string, answerId: string): Promise<AskedQuestion['confidence_features']> {
  const { line } = await logTail(join(dataDir, 'logs', 'rag_trace.jsonl'));
  const traced = TracedAnswer.safeParse(line === null ? null : parseEntry(line)?.body).data;
  if (traced?.query_id !== answerId) throw new Error(`the newest entry of the trace log is not answer ${answerId}`);
  return traced.metadata.confidence_features;
}
