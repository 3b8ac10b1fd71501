import type { DocumentSummary, IngestEvent, SentenceRow } from '../../contract/documents.ts';
import { errorSentence, PinciteError } from '../../contract/errors.ts';
import type { Deps } from '../deps.ts';
import { compareEditions } from '../editions/compare-editions.ts';
import type { Library } from '../library/library-types.ts';
import type { TextRange } from '../library/reading/library-reader.ts';
import type { StoredPassage } from '../library/types.ts';
import { geometryOf, pageRects, rangeRects } from '../places/range-rects.ts';
import { purgeRecords, quotingRecords } from '../records/quoting-records.ts';
import { embedderIfThere } from '../wiring/passage-search.ts';
import { api } from './api.ts';
import { collectionName } from './collection-handlers.ts';
import { streamErrors } from './contract-errors.ts';

export function documentHandlers(deps: Deps) {
  const { library, queue } = deps;
  const { documents } = api;
  return {
    ingest: documents.ingest.handler(({ input, signal }) => streamErrors(ingest(deps, input, signal))),
    list: documents.list.handler(() => library.listDocuments()),
    // Kept answers and records go with them: `purgeElsewhere` in engine.ts, which a removal that was cut short calls again.
    remove: documents.remove.handler(({ input, signal }) => {
      const records = input.purge_records ? 'purge' : 'keep';
      return queue.exclusively(async () => {
        const ids = input.purge_records ? await purgeOfGone(deps, input.document_ids) : input.document_ids;
        return ids.length === 0 ? [] : library.remove(ids, { signal, records });
      });
    }),
    records: documents.records.handler(({ input }) => quotingRecords(deps, input.document_ids)),
    update: documents.update.handler(async ({ input }) => {
      const { document_ids: ids, supersedes } = input;
      const collection = typeof input.collection === 'string' ? collectionName(input.collection) : input.collection;
      if (typeof collection === 'string') await library.collections.change((names) => [...names, collection]);
      return queue.exclusively(() => library.change(ids, { collection, supersedes }));
    }),
    compare: documents.compare.handler(({ input, signal }) => compareEditions(deps, input, signal)),
    file: documents.file.handler(({ input }) => library.fileRange(input.document_id, input.offset, input.length)),
    text: documents.text.handler(async ({ input }) => ({
      text: await library.textOf(input.document_id, input.start, input.end),
    })),
    coverage: documents.coverage.handler(({ input }) => library.coverage(input.document_id)),
    sentences: documents.sentences.handler(({ input }) => streamErrors(sentences(library, input.document_id))),
    rects: documents.rects.handler(({ input }) => rangeRects(library, input.document_id, input.start, input.end)),
    render: documents.render.handler(({ input, signal }) => renderRange(deps, input, signal)),
  };
}

interface RenderInput extends TextRange {
  readonly document_id: string;
  readonly scale: number;
  readonly parts?: readonly (TextRange & { readonly weight: 'strong' | 'thin' })[] | undefined;
}

/** The pages of a range, and of its parts where there are some, with these lit. Throws NO_PAGE_IMAGE, BAD_RANGE. */
async function renderRange({ library, reader }: Deps, input: RenderInput, signal: AbortSignal | undefined) {
  const { document_id: id, start, end, scale } = input;
  const document = await library.document(id);
  if (document.kind === 'text') throw new PinciteError('NO_PAGE_IMAGE', { id });
  const parts = input.parts ?? [{ start, end, weight: 'strong' as const }];
  const pages = await library.pagesOfRanges(id, [{ start, end }, ...parts], true);
  const lit = pages.flatMap((page) => {
    const geometry = geometryOf(page);
    if (geometry === null) return [];
    const boxes = (weight: 'strong' | 'thin') =>
      parts
        .filter((part) => part.weight === weight)
        .flatMap((part) => pageRects(page, geometry, part.start, part.end).flatMap(({ rects }) => rects));
    const [rects, underlined] = [boxes('strong'), boxes('thin')];
    // A page break may leave only white space of the range on a page.
    if (rects.length + underlined.length === 0) return [];
    return [{ ...geometry, page_index: page.pageIndex, rects, underlined }];
  });
  const bytes = await library.originalBytes(id);
  const request = { bytes, sourceFilename: document.source_filename, scale, pages: lit };
  return [...(await reader.render(request, signal === undefined ? {} : { signal }))];
}

/** Purges what quotes documents that were removed before, and gives the ids of those that are still to be removed. */
async function purgeOfGone(deps: Deps, documentIds: readonly string[]): Promise<readonly string[]> {
  const there = new Set((await deps.library.listDocuments()).map((document) => document.document_id));
  const gone = documentIds.filter((id) => !there.has(id));
  for (const { document_id: id, log_entries, threads } of await quotingRecords(deps, gone))
    if (log_entries.length === 0 && threads.length === 0) throw new PinciteError('DOCUMENT_NOT_FOUND', { id });
  if (gone.length > 0) await purgeRecords(deps, gone, new Date());
  return documentIds.filter((id) => there.has(id));
}

/**
 * What a passage's vector is made of: the file's name and the nearest headings say what "it" in the text is about, and
 * that tells editions of one report apart.
 */
export function embeddingText(passage: StoredPassage, document: DocumentSummary): string {
  const file = document.source_filename.replace(/\.(?:pdf|txt|md)$/iu, '').replace(/[_-]+/gu, ' ');
  const headings = passage.section.split(' > ').slice(-2).join(', ');
  return `${file} ${headings}\n${passage.text}`;
}

interface IngestInput {
  readonly paths: readonly string[];
  readonly wait: 'searchable' | 'ready';
  readonly password?: string | undefined;
  readonly collection?: string | undefined;
}

async function* ingest(
  deps: Deps,
  input: IngestInput,
  signal: AbortSignal | undefined,
): AsyncGenerator<IngestEvent, void> {
  const { paths, wait, password, collection } = input;
  const embedder = wait === 'ready' ? await embedderIfThere(deps.runtime) : null;
  const request = { paths, wait, password, collection };
  const notEmbedded = wait === 'ready' && embedder === null;
  for await (const event of deps.library.ingest(
    request,
    { read: deps.reader.read, readAtOnce: deps.reader.threads, embedder, embeddingText },
    { signal },
  )) {
    if (event.type === 'result') deps.queue.libraryChanged();
    // Without the model a document is searchable all the same; its line says what is missing.
    if (notEmbedded && event.type === 'result' && event.result.state === 'searchable') {
      const reason = errorSentence('MODEL_MISSING', { role: 'embed', file: 'for search by meaning' });
      yield { type: 'result', result: { ...event.result, code: 'MODEL_MISSING', reason } };
    } else yield event;
  }
}

/** Pages whose boxes are in memory at once. */
const PAGES_AT_ONCE = 32;

async function* sentences(library: Library, documentId: string): AsyncGenerator<SentenceRow, void> {
  const ranges = await library.sentencesOf(documentId);
  const pageCount = Math.max(1, (await library.document(documentId)).pages);
  let window: { record: Awaited<ReturnType<Library['pages']>>[number]; geometry: ReturnType<typeof geometryOf> }[] = [];
  let next = 0;
  for (const { start, end } of ranges) {
    // The window holds every page this sentence touches; a sentence spans two pages at most.
    while (next < pageCount && (window.at(-1)?.record.start ?? -1) + (window.at(-1)?.record.text.length ?? 0) < end) {
      const more = await library.pages(documentId, { from: next, to: next + PAGES_AT_ONCE - 1, withGeometry: true });
      next += PAGES_AT_ONCE;
      window = [...window.slice(-1), ...more.map((record) => ({ record, geometry: geometryOf(record) }))];
    }
    const touched = window.filter(({ record }) => record.start < end && record.start + record.text.length > start);
    yield {
      start,
      end,
      text: touched
        .map(({ record }) => record.text.slice(Math.max(0, start - record.start), end - record.start))
        .join('\f'),
      pages: touched.flatMap(({ record, geometry }) => pageRects(record, geometry, start, end)),
    };
  }
}
