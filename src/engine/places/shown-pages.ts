import type { SentenceRow, TextMark } from '../../contract/documents.ts';
import { PinciteError } from '../../contract/errors.ts';
import type { DocumentTable } from '../../contract/tables.ts';
import type { Deps } from '../deps.ts';
import type { PageGeometry } from '../documents/layout/geometry.ts';
import type { SentenceRange } from '../documents/types.ts';
import type { Library } from '../library/library-types.ts';
import type { TextRange } from '../library/reading/page-rows.ts';
import { geometryOf, pageRects } from './page-boxes.ts';

interface RenderInput extends TextRange {
  readonly document_id: string;
  readonly scale: number;
  readonly parts?: readonly (TextRange & { readonly weight: 'strong' | 'thin' })[] | undefined;
}

/**
 * Renders the pages of a range, and of its parts where there are some, with these lit. Throws NO_PAGE_IMAGE, BAD_RANGE.
 */
export async function renderRange(
  { library, reader }: Pick<Deps, 'library' | 'reader'>,
  input: RenderInput,
  signal: AbortSignal | undefined,
) {
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
    // After a page break a page may have only white space of the range.
    if (rects.length + underlined.length === 0) return [];
    return [{ ...geometry, page_index: page.pageIndex, rects, underlined }];
  });
  const request = { bytes: library.storedFile(document), sourceFilename: document.source_filename, scale, pages: lit };
  return [...(await reader.render(request, { signal }))];
}

/** Most pages whose boxes are in memory at once. */
const PAGES_AT_ONCE = 32;

/** Every sentence of a document in order, with its text and its boxes. Throws DOCUMENT_NOT_FOUND. */
export async function* sentenceRows(library: Library, documentId: string): AsyncGenerator<SentenceRow, void> {
  const ranges = await library.sentencesOf(documentId);
  const pageCount = Math.max(1, (await library.document(documentId)).pages);
  let window: { record: Awaited<ReturnType<Library['pages']>>[number]; geometry: ReturnType<typeof geometryOf> }[] = [];
  let next = 0;
  for (const { start, end, kind } of ranges) {
    // The window holds every page of this sentence; a sentence touches two pages at most.
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
      ...marksWithin(touched, { start, end, kind }),
    };
  }
}

/**
 * What of a range does not stand in the content of its pages, or is read there by OCR. Throws DOCUMENT_NOT_FOUND,
 * BAD_RANGE.
 */
export async function marksOfRange(
  library: Pick<Library, 'pagesOfRanges' | 'sentencesOf'>,
  { document_id: id, start, end }: TextRange & { readonly document_id: string },
): Promise<TextMark[]> {
  const pages = await library.pagesOfRanges(id, [{ start, end }], true);
  const read = pages.map((record) => ({ record, geometry: geometryOf(record) }));
  const touched = (await library.sentencesOf(id)).filter((sentence) => sentence.start < end && sentence.end > start);
  return touched.flatMap((sentence) => {
    const within = { kind: sentence.kind, start: Math.max(start, sentence.start), end: Math.min(end, sentence.end) };
    return marksWithin(read, within).marks ?? [];
  });
}

/** The parts of a sentence that do not stand in the content of its pages. */
function marksWithin(
  pages: readonly { readonly record: { readonly start: number }; readonly geometry: PageGeometry | null }[],
  { start, end, kind }: Pick<SentenceRange, 'start' | 'end' | 'kind'>,
): Pick<SentenceRow, 'marks'> {
  if (kind === 'comment') return { marks: [{ source: 'comment', start, end }] };
  const marks = pages.flatMap(({ record, geometry }) =>
    (geometry?.marks ?? []).map((mark) => ({
      ...mark,
      start: Math.max(start, record.start + mark.start),
      end: Math.min(end, record.start + mark.end),
    })),
  );
  const within = marks.filter((mark) => mark.start < mark.end);
  return within.length === 0 ? {} : { marks: within };
}

/** The tables of a document, one after the other: all at once they are megabytes. */
export async function* documentTables(library: Library, documentId: string): AsyncGenerator<DocumentTable, void> {
  yield* await library.tablesOf(documentId);
}
