import type { DocumentSummary, IngestProgress } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import { withoutExtension } from '../../../contract/view/documents/document-names.ts';
import type { Embedder } from '../../models/types.ts';
import { type DocumentRow, documentColumns } from '../tables/document-row.ts';
import { inPortions } from '../tables/in-portions.ts';
import { VECTOR_DIMENSIONS } from '../tables/schema.ts';
import { quoted } from '../tables/sql-text.ts';
import type { StoredPassage } from '../types.ts';
import { type EmbedDeps, embedPortion } from './embed-portion.ts';
import type { IngestTarget } from './ingest-types.ts';
import { type ProgressMeter, progressMeter } from './progress-meter.ts';

/** Small documents are looked up and finished together, up to this many passages. */
const PORTION_PASSAGES = 512;

/** Documents without a complete set of this model's vectors, oldest first. */
async function pendingDocuments({ visible }: IngestTarget, modelSha256: string): Promise<DocumentRow[]> {
  return (await visible.all()).filter((row) => row.embeddedModel !== modelSha256);
}

/**
 * Phase 2: gives every passage that has none its vector, those of documents first that somebody opened. Only appends,
 * and only what is missing, so it may be killed at any moment and run again. A document turns `ready` in one commit.
 * What was embedded is kept when it throws. Documents with vectors of another model come last and keep them until all
 * have the new ones: a question is compared by one model.
 */
async function embedPending(target: IngestTarget, pending: readonly DocumentRow[], deps: EmbedDeps): Promise<void> {
  const { embedder, signal, onReady } = deps;
  refuseOtherDimensions(embedder);
  const size = ({ summary }: DocumentRow) => summary.passages;
  const waiting = new Map(pending.map(({ summary }) => [summary.document_id, summary]));
  let left: readonly DocumentRow[] = pending.filter(isNew);
  while (left.length > 0) {
    left = target.wanted.openedFirst(left);
    const [portion = []] = inPortions(left, size, PORTION_PASSAGES);
    left = left.slice(portion.length);
    await underLeases(target, portion, signal, async (rows) => {
      const news = rows.filter(isNew);
      await embedPortion(target, news, waiting, deps);
      const done = news.map((row) => embeddedRow(row, embedder.modelSha256));
      if (done.length > 0) await target.store.replace('documents', 'document_id', documentColumns(done));
      await target.store.settle();
      // Those that another machine has embedded meanwhile are ready too.
      for (const { summary } of [...done, ...rows.filter((row) => !isNew(row))]) onReady(summary);
    });
    await target.upkeep.whileEmbedding();
  }
  if (!target.isOnlyEmbedder) return;
  const served = pending.filter((row) => !isNew(row));
  for (const portion of inPortions(served, size, PORTION_PASSAGES)) {
    await underLeases(target, portion, signal, async (rows) => {
      await embedPortion(target, rows, waiting, deps);
      await target.store.settle();
    });
  }
  if (served.length > 0) await changeModel(target, served, deps);
  await deleteOthers(target, embedder.modelSha256);
}

/** Throws MODEL_FAILED for a model whose vectors do not fit into the table. */
export function refuseOtherDimensions({ dimensions, modelSha256 }: Embedder): void {
  if (dimensions === VECTOR_DIMENSIONS) return;
  const why = `its vectors have ${dimensions} dimensions, not ${VECTOR_DIMENSIONS}`;
  throw new PinciteError('MODEL_FAILED', { file: modelSha256, why });
}

/** The row of a document whose passages all have their vectors. */
export function embeddedRow(row: DocumentRow, model: string): DocumentRow {
  const { summary } = row;
  return { ...row, summary: { ...summary, state: 'ready', embedded: summary.passages }, embeddedModel: model };
}

/**
 * Runs `embed` for the rows of these documents as they are once nobody else changes them; for those that are still
 * there.
 */
const underLeases = (
  { visible, leasing }: IngestTarget,
  portion: readonly DocumentRow[],
  signal: AbortSignal,
  embed: (rows: readonly DocumentRow[]) => Promise<void>,
): Promise<void> =>
  leasing(
    portion.map(({ summary }) => summary),
    async (ids) => embed((await visible.all()).filter(({ summary }) => ids.has(summary.document_id))),
    { signal },
  );

const isNew = ({ embeddedModel }: DocumentRow): boolean => embeddedModel === null;

/** The new vectors serve from here on, in one commit. Nothing while a document lacks its new ones. */
async function changeModel(target: IngestTarget, embedded: readonly DocumentRow[], deps: EmbedDeps): Promise<void> {
  const summaries = (await target.visible.all()).map(({ summary }) => summary);
  await target.leasing(summaries, () => changeLeased(target, embedded, deps), { all: true });
}

async function changeLeased({ store, visible }: IngestTarget, embedded: readonly DocumentRow[], deps: EmbedDeps) {
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
