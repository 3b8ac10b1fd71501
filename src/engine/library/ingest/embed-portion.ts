import type { DocumentSummary } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import type { Embedder } from '../../models/types.ts';
import type { DocumentRow } from '../tables/document-row.ts';
import { chunkPlace, PASSAGE_COLUMNS, passageFromRow } from '../tables/passage-row.ts';
import { text } from '../tables/row-values.ts';
import { anyOf, quoted } from '../tables/sql-text.ts';
import type { LanceStore } from '../tables/store-types.ts';
import type { StoredPassage } from '../types.ts';
import type { IngestTarget } from './ingest-types.ts';
import {
  appendVectors,
  checkedVector,
  type EmbeddedPassage,
  type EmbeddedText,
  missingVectors,
  storedVectorsOf,
} from './vector-rows.ts';

/**
 * Passages handed to the embedder at once, and between two looks at the abort signal: of so many, some have like
 * lengths.
 */
export const EMBED_BATCH = 64;
/** Vectors in one commit: what a kill may cost. */
export const COMMIT_ROWS = 512;

export interface EmbedDeps {
  readonly embedder: Embedder;
  readonly embeddingText: (passage: StoredPassage, document: DocumentSummary) => string;
  readonly signal: AbortSignal;
  readonly onProgress: (document: DocumentSummary, done: number) => void;
  readonly onReady: (document: DocumentSummary) => void;
}

/**
 * Gives the passages of these documents that have no vector theirs, those first that questions want. `pending`: all
 * documents that wait, with these among them; what is wanted of the others comes first too.
 */
export async function embedPortion(
  { store, wanted }: Pick<IngestTarget, 'store' | 'wanted'>,
  portion: readonly DocumentRow[],
  pending: ReadonlyMap<string, DocumentSummary>,
  deps: EmbedDeps,
): Promise<void> {
  const { embedder, signal, onProgress } = deps;
  const ids = portion.map(({ summary }) => summary.document_id);
  const where = anyOf('document_id', ids);
  const passages = (await store.read('passages', { columns: PASSAGE_COLUMNS, where })).map(passageFromRow);
  passages.sort((a, b) =>
    a.documentId === b.documentId ? a.chunkIndex - b.chunkIndex : a.documentId < b.documentId ? -1 : 1,
  );
  const kept = new Set(portion.flatMap(({ embeddedModel }) => embeddedModel ?? []));
  const missing = await missingVectors(store, passages, where, { model: embedder.modelSha256, kept });
  const texts = textsOf(missing, pending, deps);
  const known = await storedVectorsOf(
    store,
    texts.map((one) => one.text),
    embedder.modelSha256,
  );

  const done = new Map<string, number>();
  for (const { documentId } of passages) done.set(documentId, (done.get(documentId) ?? 0) + 1);
  for (const { documentId } of missing) done.set(documentId, (done.get(documentId) ?? 0) - 1);

  let waiting: EmbeddedPassage[] = [];
  const commit = async () => {
    if (waiting.length > 0) await appendVectors(store, waiting, embedder.modelSha256);
    waiting = [];
  };
  const left = new Map(texts.map((one) => [one.passage.chunkId, one]));
  try {
    while (left.size > 0) {
      if (signal.aborted) throw new PinciteError('CANCELLED');
      const first = wanted.take();
      const elsewhere = first.filter((id) => !left.has(id) && !ids.includes(chunkPlace(id).documentId));
      if (elsewhere.length > 0) await embedOutOfTurn(store, elsewhere, pending, deps);
      const batch = nextBatch(left, first);
      for (const one of await embedOnce(batch, known, deps)) {
        waiting.push(one);
        done.set(one.passage.documentId, (done.get(one.passage.documentId) ?? 0) + 1);
      }
      for (const id of new Set(batch.map(({ passage }) => passage.documentId))) {
        onProgress(pending.get(id) as DocumentSummary, done.get(id) ?? 0);
      }
      // What a question wants is of use once it is stored.
      if (waiting.length < COMMIT_ROWS && first.length === 0) continue;
      await commit();
      await store.settle();
    }
  } finally {
    await commit();
  }
}

/** Takes a batch of what is left, those with these ids first. */
function nextBatch(left: Map<string, EmbeddedText>, first: readonly string[]): EmbeddedText[] {
  const batch: EmbeddedText[] = [];
  for (const id of [...first, ...left.keys().take(EMBED_BATCH + first.length)]) {
    if (batch.length === EMBED_BATCH) break;
    const one = left.get(id);
    if (one === undefined) continue;
    left.delete(id);
    batch.push(one);
  }
  return batch;
}

/** Embeds passages of documents whose turn comes later; then they have their vectors already. */
async function embedOutOfTurn(
  store: LanceStore,
  chunkIds: readonly string[],
  pending: ReadonlyMap<string, DocumentSummary>,
  deps: EmbedDeps,
): Promise<void> {
  const model = deps.embedder.modelSha256;
  const waiting = chunkIds.filter((id) => pending.has(chunkPlace(id).documentId));
  if (waiting.length === 0) return;
  const where = anyOf('chunk_id', waiting);
  const passages = (await store.read('passages', { columns: PASSAGE_COLUMNS, where })).map(passageFromRow);
  const stored = await store.read('vectors', { columns: ['chunk_id'], where: `${where} AND model = ${quoted(model)}` });
  const present = new Set(stored.map((row) => text(row, 'chunk_id')));
  const texts = textsOf(
    passages.filter(({ chunkId }) => !present.has(chunkId)),
    pending,
    deps,
  );
  if (texts.length > 0) await appendVectors(store, await embedOnce(texts, new Map(), deps), model);
}

/** The texts that passages of these documents are embedded as. */
export function textsOf(
  passages: readonly StoredPassage[],
  documents: ReadonlyMap<string, DocumentSummary>,
  { embeddingText }: Pick<EmbedDeps, 'embeddingText'>,
): EmbeddedText[] {
  return passages.map((passage) => ({
    passage,
    text: embeddingText(passage, documents.get(passage.documentId) as DocumentSummary),
  }));
}

/** Texts with their vectors. Those that are known are not made again; those that are made are known from then on. */
export async function embedOnce(
  texts: readonly EmbeddedText[],
  known: Map<string, Float32Array>,
  { embedder, signal }: Pick<EmbedDeps, 'embedder' | 'signal'>,
): Promise<EmbeddedPassage[]> {
  const unknown = [...new Set(texts.flatMap((one) => (known.has(one.text) ? [] : one.text)))];
  const made = unknown.length === 0 ? [] : await embedder.embed(unknown, { signal });
  for (const [i, one] of unknown.entries()) known.set(one, checkedVector(made[i]));
  return texts.map((one) => ({ ...one, vector: known.get(one.text) as Float32Array }));
}
