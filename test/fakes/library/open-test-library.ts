import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { IngestEvent, IngestResult } from '../../../src/contract/documents.ts';
import type { ReadDocument } from '../../../src/engine/documents/types.ts';
import type { IngestRequest } from '../../../src/engine/library/ingest/ingest-types.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import type { Embedder } from '../../../src/engine/models/types.ts';
import { fakeReader } from './fake-reader.ts';

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

export interface TestIngest extends Partial<IngestRequest> {
  readonly read?: ReadDocument;
  readonly readAtOnce?: number;
  readonly embedder?: Embedder | null;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: IngestEvent) => void;
}

/** Ingests to the end and returns the results in the order they came. */
export async function ingest(
  library: Library,
  paths: readonly string[],
  options: TestIngest = {},
): Promise<IngestResult[]> {
  const { read = fakeReader(), readAtOnce = 2, embedder = null, signal, onEvent, ...request } = options;
  const deps = { read, readAtOnce, embedder, embeddingText: (passage: { text: string }) => passage.text };
  const results: IngestResult[] = [];
  for await (const event of library.ingest({ wait: 'searchable', ...request, paths }, deps, { signal })) {
    onEvent?.(event);
    if (event.type === 'result') results.push(event.result);
  }
  return results;
}
