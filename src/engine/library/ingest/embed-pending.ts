import type { DocumentSummary, IngestProgress } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import { withoutExtension } from '../../../contract/view/document-names.ts';
import type { Embedder } from '../../models/types.ts';
import { type DocumentRow, documentColumns } from '../tables/document-row.ts';
import { inPortions } from '../tables/in-portions.ts';
import { PASSAGE_COLUMNS, passageFromRow } from '../tables/passage-row.ts';
import { text } from '../tables/row-values.ts';
import { VECTOR_DIMENSIONS } from '../tables/schema.ts';
import { anyOf, noneOf, quoted } from '../tables/sql-text.ts';
import type { LanceStore } from '../tables/store-types.ts';
import type { StoredPassage } from '../types.ts';
import type { IngestTarget } from './ingest-types.ts';
import { type ProgressMeter, progressMeter } from './progress-meter.ts';
import { reusedVectors } from './reused-vectors.ts';

/** Passages handed to the embedder at once, and between two looks at the abort signal. */
const EMBED_BATCH = 32;
/** Vectors in one commit: what a kill may cost. */
const COMMIT_ROWS = 256;
/** Small documents are looked up and finished together, up to this many passages. */
const PORTION_PASSAGES = 512;

export interface EmbedDeps {
  readonly embedder: Embedder;
  readonly embeddingText: (passage: StoredPassage, document: DocumentSummary) => string;
  readonly signal: AbortSignal;
  readonly onProgress: (document: DocumentSummary, done: number) => void;
  readonly onReady: (document: DocumentSummary) => void;
}

/** Documents without a complete set of this model's vectors, oldest first. */
async function pendingDocuments({ visible }: IngestTarget, modelSha256: string): Promise<DocumentRow[]> {
  return (await visible.all()).filter((row) => row.embeddedModel !== modelSha256);
}

/**
 * Phase 2: gives every passage that has none its vector. Only appends, and only what is missing, so it may be killed at
 * any moment and run again. A document turns `ready` in one commit. What was embedded is kept when it throws. Documents with vectors
 * of another model come last and keep them until all have the new ones: a question is compared by one model.
 */
async function embedPending(target: IngestTarget, pending: readonly DocumentRow[], deps: EmbedDeps): Promise<void> {
  const { embedder, onReady } = deps;
  if (embedder.dimensions !== VECTOR_DIMENSIONS) {
    const why = `its vectors have ${embedder.dimensions} dimensions, not ${VECTOR_DIMENSIONS}`;
    throw new PinciteError('MODEL_FAILED', { file: embedder.modelSha256, why });
  }
  const size = ({ summary }: DocumentRow) => summary.passages;
  for (const portion of inPortions(pending.filter(isNew), size, PORTION_PASSAGES)) {
    await embedPortion(target, portion, deps);
    const done = portion.map((row): DocumentRow => {
      const { summary } = row;
      const ready: DocumentSummary = { ...summary, state: 'ready', embedded: summary.passages };
      return { ...row, summary: ready, embeddedModel: embedder.modelSha256 };
    });
    await target.store.replace('documents', 'document_id', documentColumns(done));
    await target.store.settle();
    for (const { summary } of done) onReady(summary);
  }
  const served = pending.filter((row) => !isNew(row));
  for (const portion of inPortions(served, size, PORTION_PASSAGES)) {
    await embedPortion(target, portion, deps);
    await target.store.settle();
  }
  if (served.length > 0) await changeModel(target, served, deps);
  await deleteOthers(target, embedder.modelSha256);
}

const isNew = ({ embeddedModel }: DocumentRow): boolean => embeddedModel === null;

/** The new vectors serve from here on, in one commit. Nothing while a document lacks its new ones. */
async function changeModel({ store, visible }: IngestTarget, embedded: readonly DocumentRow[], deps: EmbedDeps) {
  const { modelSha256 } = deps.embedder;
  const whole = new Set(embedded.map(({ summary }) => summary.document_id));
  const old = (await visible.all()).filter((row) => !isNew(row) && row.embeddedModel !== modelSha256);
  if (!old.every(({ summary }) => whole.has(summary.document_id))) return;
  const changed = old.map((row) => ({ ...row, embeddedModel: modelSha256 }));
  await store.replace('documents', 'document_id', documentColumns(changed));
  await store.settle();
  for (const { summary } of old) deps.onReady(summary);
}

/** Deletes the vectors of models that serve no document: the one before, or one whose making was given up. */
async function deleteOthers({ store, visible }: IngestTarget, modelSha256: string): Promise<void> {
  const rows = await visible.all();
  if (rows.some((row) => !isNew(row) && row.embeddedModel !== modelSha256)) return;
  const others = `model <> ${quoted(modelSha256)}`;
  if ((await store.count('vectors', others)) === 0) return;
  await store.delete('vectors', others);
  await store.settle();
}

async function embedPortion(
  { store, visible }: IngestTarget,
  portion: readonly DocumentRow[],
  deps: EmbedDeps,
): Promise<void> {
  const { embedder, embeddingText, signal, onProgress } = deps;
  const documents = new Map(portion.map(({ summary }) => [summary.document_id, summary]));
  const where = anyOf('document_id', documents.keys());
  const passages = (await store.read('passages', { columns: PASSAGE_COLUMNS, where })).map(passageFromRow);
  passages.sort((a, b) =>
    a.documentId === b.documentId ? a.chunkIndex - b.chunkIndex : a.documentId < b.documentId ? -1 : 1,
  );
  const kept = new Set(portion.flatMap(({ embeddedModel }) => embeddedModel ?? []));
  const missing = await missingVectors(store, passages, where, { model: embedder.modelSha256, kept });
  const textOf = (passage: StoredPassage): string =>
    embeddingText(passage, documents.get(passage.documentId) as DocumentSummary);
  const known = await reusedVectors(
    store,
    documents.values(),
    await visible.all(),
    embedder.modelSha256,
    embeddingText,
  );

  const done = new Map<string, number>();
  for (const { documentId } of passages) done.set(documentId, (done.get(documentId) ?? 0) + 1);
  for (const { documentId } of missing) done.set(documentId, (done.get(documentId) ?? 0) - 1);

  let waiting: { passage: StoredPassage; vector: Float32Array }[] = [];
  const commit = async () => {
    if (waiting.length > 0) await appendVectors(store, waiting, embedder.modelSha256);
    waiting = [];
  };
  try {
    for (let at = 0; at < missing.length; at += EMBED_BATCH) {
      if (signal.aborted) throw new PinciteError('CANCELLED');
      const batch = missing.slice(at, at + EMBED_BATCH);
      const vectors = await embedOnce(batch.map(textOf), known, deps);
      for (const [i, passage] of batch.entries()) {
        waiting.push({ passage, vector: vectors[i] as Float32Array });
        done.set(passage.documentId, (done.get(passage.documentId) ?? 0) + 1);
      }
      for (const id of new Set(batch.map((passage) => passage.documentId))) {
        onProgress(documents.get(id) as DocumentSummary, done.get(id) ?? 0);
      }
      if (waiting.length < COMMIT_ROWS) continue;
      await commit();
      await store.settle();
    }
  } finally {
    await commit();
  }
}

/** The vectors of texts. Those that are known are not made again; those that are made are known from then on. */
async function embedOnce(
  texts: readonly string[],
  known: Map<string, Float32Array>,
  { embedder, signal }: Pick<EmbedDeps, 'embedder' | 'signal'>,
): Promise<Float32Array[]> {
  const unknown = [...new Set(texts.filter((one) => !known.has(one)))];
  const made = unknown.length === 0 ? [] : await embedder.embed(unknown, { signal });
  for (const [i, one] of unknown.entries()) known.set(one, checked(made[i]));
  return texts.map((one) => known.get(one) as Float32Array);
}

function checked(vector: Float32Array | undefined): Float32Array {
  if (vector?.length === VECTOR_DIMENSIONS && vector.every(Number.isFinite)) return vector;
  throw new PinciteError('INTERNAL', { why: 'the embedder returned no usable vector' });
}

async function appendVectors(
  store: LanceStore,
  rows: readonly { passage: StoredPassage; vector: Float32Array }[],
  model: string,
): Promise<void> {
  const flat = new Float32Array(rows.length * VECTOR_DIMENSIONS);
  rows.forEach(({ vector }, i) => {
    flat.set(vector, i * VECTOR_DIMENSIONS);
  });
  await store.append('vectors', {
    chunk_id: rows.map(({ passage }) => passage.chunkId),
    document_id: rows.map(({ passage }) => passage.documentId),
    chunk_index: rows.map(({ passage }) => passage.chunkIndex),
    vector: flat,
    model: rows.map(() => model),
  });
}

/**
 * The passages that have no vector of this model yet. Its vectors of passages that are gone, or stored twice, are deleted first, so
 * that after appending the missing ones each passage has exactly one; so are those of models that are not kept. `where` selects
 * the documents of `passages`.
 */
async function missingVectors(
  store: LanceStore,
  passages: readonly StoredPassage[],
  where: string,
  { model, kept }: { readonly model: string; readonly kept: ReadonlySet<string> },
): Promise<StoredPassage[]> {
  const foreign = `${where} AND ${noneOf('model', [model, ...kept])}`;
  if ((await store.count('vectors', foreign)) > 0) await store.delete('vectors', foreign);

  const wanted = new Set(passages.map((passage) => passage.chunkId));
  const present = new Set<string>();
  const wrong = new Set<string>();
  const own = `${where} AND model = ${quoted(model)}`;
  for (const row of await store.read('vectors', { columns: ['chunk_id'], where: own })) {
    const id = text(row, 'chunk_id');
    if (present.has(id) || !wanted.has(id)) wrong.add(id);
    present.add(id);
  }
  if (wrong.size > 0) await store.delete('vectors', `${anyOf('chunk_id', wrong)} AND model = ${quoted(model)}`);
  return passages.filter(({ chunkId }) => !present.has(chunkId) || wrong.has(chunkId));
}

/** Who has documents embedded hears of each. */
export interface EmbedListener {
  /** False leaves a document out. */
  wants(document: DocumentSummary): boolean;
  /** Before the first: those that will be embedded. */
  onPending(documents: readonly DocumentSummary[]): void;
  onProgress(document: DocumentSummary, progress: IngestProgress): void;
  onReady(document: DocumentSummary): void;
}

/** Phase 2 of what has no vectors yet, with progress in pages for each document. */
export async function embedDocuments(
  target: IngestTarget,
  deps: Pick<EmbedDeps, 'embedder' | 'embeddingText' | 'signal'> & { readonly now: () => number },
  listener: EmbedListener,
): Promise<void> {
  const { now, ...rest } = deps;
  const all = await pendingDocuments(target, deps.embedder.modelSha256);
  const pending = all.filter(({ summary }) => listener.wants(summary));
  listener.onPending(pending.map(({ summary }) => summary));
  const meters = new Map<string, ProgressMeter>();
  await embedPending(target, pending, {
    ...rest,
    onProgress: (document, done) => {
      const { document_id: id, source_filename: name, pages, passages } = document;
      const meter = meters.get(id) ?? progressMeter(name, now, (progress) => listener.onProgress(document, progress));
      meters.set(id, meter);
      meter.report('embedding', Math.floor((pages * done) / passages), pages, id);
    },
    onReady: listener.onReady,
  });
}

/**
 * What a passage's vector is made of: the file's name and the nearest headings say what "it" in the text is about, and
 * that tells editions of one report apart.
 */
export function embeddingText(passage: StoredPassage, document: DocumentSummary): string {
  const file = withoutExtension(document.source_filename).replace(/[_-]+/gu, ' ');
  const headings = passage.section.split(' > ').slice(-2).join(', ');
  return `${file} ${headings}\n${passage.text}`;
}
