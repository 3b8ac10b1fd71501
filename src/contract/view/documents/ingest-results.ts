import type { IngestEvent, IngestResult } from '../../documents.ts';

/** The results of files that are being added, in the order in which they come. */
export async function ingestResults(events: AsyncIterable<IngestEvent>): Promise<IngestResult[]> {
  const results: IngestResult[] = [];
  for await (const event of events) if (event.type === 'result') results.push(event.result);
  return results;
}
