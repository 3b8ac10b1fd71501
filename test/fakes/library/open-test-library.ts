import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { IngestEvent, IngestResult } from '../../../src/contract/documents.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import type { FollowRequest } from '../../../src/engine/queue/follow.ts';
import { fakeReader } from './fake-reader.ts';
import { type IngestTools, ingestEvents } from './ingest-events.ts';

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-library-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A real library in a folder of its own, closed and deleted after the test. */
export async function openTestLibrary(dataDir?: string): Promise<Library & { dataDir: string }> {
  const folder = dataDir ?? join(await temporaryFolder(), 'data');
  const library = await openLibrary({ dataDir: folder });
  onTestFinished(() => library.close());
  return { ...library, dataDir: folder };
}

export interface TestIngest extends Partial<FollowRequest>, Partial<IngestTools> {
  readonly onEvent?: (event: IngestEvent) => void;
}

/** Ingests to the end and returns the results in the order they came. */
export async function ingest(
  library: Library,
  paths: readonly string[],
  options: TestIngest = {},
): Promise<IngestResult[]> {
  const { read = fakeReader(), readAtOnce = 2, embedder = null, onEvent, ...request } = options;
  const results: IngestResult[] = [];
  for await (const event of ingestEvents(
    library,
    { wait: 'searchable', ...request, paths },
    { read, readAtOnce, embedder },
  )) {
    onEvent?.(event);
    if (event.type === 'result') results.push(event.result);
  }
  return results;
}
