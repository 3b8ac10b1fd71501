import { streamErrors } from '../../../contract/methods/contract-error.ts';
import { api } from '../../api/api.ts';
import type { Deps } from '../../deps.ts';
import { enlistCollection } from '../../library/collections.ts';
import { definedTerms } from '../../places/defined-terms.ts';
import { documentSections } from '../../places/document-sections.ts';
import { documentTables, marksOfRange, renderRange, sentenceRows } from '../../places/shown-pages.ts';
import { attachedFiles, attachedSources } from './attached-files.ts';
import { type FragmentDeps, type IngestDeps, ingest, ingestToFragments } from './ingest-files.ts';
import { dropQuarantined, quarantined, restoreQuarantined } from './quarantine.ts';
import type { Ocr } from './read-scans.ts';
import { shownFile } from './shown-file.ts';
import { updateDocuments } from './update-documents.ts';

/** What adding and showing documents needs. */
export interface DocumentDeps extends IngestDeps, FragmentDeps, Pick<Deps, 'boxes' | 'labelOf' | 'urlOf'> {
  readonly ocrLanguages: Ocr['languages'];
}

/** Adding documents, and showing what is in them. */
export function documentMethods(deps: DocumentDeps) {
  const { library, boxes } = deps;
  const readShown = shownFile(library);
  return {
    ingest: api.documents.ingest.handler(({ input, signal }) => streamErrors(ingest(deps, input, signal))),
    ingestToFragments: api.documents.ingestToFragments.handler(({ input, signal }) =>
      streamErrors(ingestToFragments(deps, input, signal)),
    ),
    list: api.documents.list.handler(async () => [...(await library.listDocuments())]),
    update: api.documents.update.handler(({ input }) => updateDocuments(deps, input)),
    file: api.documents.file.handler(({ input }) => {
      library.noteOpened(input.document_id);
      return (input.original ? library.fileRange : readShown)(input.document_id, input.offset, input.length);
    }),
    original: api.documents.original.handler(async ({ input: { document_id } }) => {
      await library.document(document_id);
      return { path: await library.originals.of(document_id) };
    }),
    url: api.documents.url.handler(async ({ input: { document_id, url } }) => {
      const document = await library.document(document_id);
      if (url !== undefined) await library.settings.setUrl([document_id], url);
      return deps.urlOf(document);
    }),
    text: api.documents.text.handler(async ({ input: { document_id, start, end } }) => ({
      text: await library.textOf(document_id, start, end),
    })),
    coverage: api.documents.coverage.handler(({ input }) => library.coverage(input.document_id)),
    attachments: api.documents.attachments.handler(({ input, signal }) => attachedFiles(deps, input, signal)),
    sentences: api.documents.sentences.handler(({ input }) => streamErrors(sentenceRows(library, input.document_id))),
    sections: api.documents.sections.handler(({ input }) => documentSections(deps, input.document_id)),
    terms: api.documents.terms.handler(({ input }) => definedTerms(deps, input.document_id)),
    tables: api.documents.tables.handler(({ input }) => streamErrors(documentTables(library, input.document_id))),
    marks: api.documents.marks.handler(({ input }) => marksOfRange(library, input)),
    rects: api.documents.rects.handler(({ input }) => boxes.rectsOf(input.document_id, input.start, input.end)),
    render: api.documents.render.handler(({ input, signal }) => renderRange(deps, input, signal)),
  };
}

/** The queue of documents that a page adds. */
export const queueMethods = (deps: Pick<DocumentDeps, 'library' | 'reader' | 'queue'>) => ({
  add: api.queue.add.handler(async ({ input: { sources, password, collection } }) => ({
    keys: await deps.queue.add(sources, {
      collection: collection === undefined ? undefined : await enlistCollection(deps.library, collection),
      password,
    }),
  })),
  addAttached: api.queue.addAttached.handler(async ({ input, signal }) => {
    const { paths, collection } = await attachedSources(deps, input, signal);
    return { keys: await deps.queue.add(paths, { collection, password: input.password }) };
  }),
  watch: api.queue.watch.handler(({ signal }) => streamErrors(deps.queue.watch(signal))),
  readNow: api.queue.readNow.handler(() => deps.queue.readNow()),
  cancel: api.queue.cancel.handler(({ input }) => deps.queue.cancel(input.keys)),
  proceed: api.queue.proceed.handler(({ input }) => deps.queue.proceed(input.document_ids)),
  retry: api.queue.retry.handler(({ input }) => deps.queue.retry(input.key, input.password)),
  dismiss: api.queue.dismiss.handler(({ input }) => deps.queue.dismiss(input.keys)),
});

/** Documents that were put aside because they are damaged. */
export const quarantineMethods = (deps: Pick<DocumentDeps, 'library' | 'reader' | 'queue'>) => ({
  list: api.quarantine.list.handler(() => quarantined(deps)),
  restore: api.quarantine.restore.handler(({ input, signal }) => restoreQuarantined(deps, input, signal)),
  remove: api.quarantine.remove.handler(({ input }) => dropQuarantined(deps, input.ids)),
});

/** The languages in which scans are read. */
export const ocrMethods = ({ ocrLanguages }: Pick<DocumentDeps, 'ocrLanguages'>) => ({
  languages: api.ocr.languages.handler(() => ocrLanguages.list()),
  addLanguage: api.ocr.addLanguage.handler(async ({ input }) => {
    await ocrLanguages.add(input.source);
    return ocrLanguages.list();
  }),
  removeLanguage: api.ocr.removeLanguage.handler(async ({ input }) => {
    await ocrLanguages.remove(input.code);
    return ocrLanguages.list();
  }),
});
