import type { DocumentSummary, IngestProgress } from '../../../contract/documents.ts';
import { type EmbedDeps, embedPending, pendingDocuments } from './embed-pending.ts';
import type { IngestTarget } from './ingest-types.ts';
import { type ProgressMeter, progressMeter } from './progress-meter.ts';

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
