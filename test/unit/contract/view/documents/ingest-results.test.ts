import { expect, it } from 'vitest';
import type { IngestEvent } from '../../../../../src/contract/documents.ts';
import { ingestResults } from '../../../../../src/contract/view/documents/ingest-results.ts';

it('gathers the results of an ingest in order, without its progress', async () => {
  async function* events(): AsyncGenerator<IngestEvent> {
    yield { type: 'result', result: { source_filename: 'a.txt' } } as IngestEvent;
    yield { type: 'progress', progress: { source_filename: 'b.txt' } } as IngestEvent;
    yield { type: 'result', result: { source_filename: 'b.txt' } } as IngestEvent;
  }
  expect((await ingestResults(events())).map(({ source_filename: name }) => name)).toEqual(['a.txt', 'b.txt']);
});
