import type { Citation } from '../../contract/answer.ts';
import type { Rect } from '../../contract/documents.ts';
import { PinciteError } from '../../contract/errors.ts';
import { litParts, onePerMarker } from '../../contract/view/page-place.ts';
import type { Deps } from '../deps.ts';
import type { PageGeometry } from '../documents/layout/geometry.ts';
import { geometryOf } from './page-boxes.ts';
import { tableBoxes } from './table-heads.ts';
import type { PlacePicture } from './types.ts';

/** Pixels a point: sharp in print. */
const SCALE = 2;
/** Points above and below the lit words, and the largest height. */
const [AROUND, HIGHEST] = [20, 260];
/** Why a place may have no picture although its document has pages. */
const NO_PICTURE = new Set(['DOCUMENT_NOT_FOUND', 'DOCUMENT_DAMAGED', 'BAD_RANGE', 'PASSWORD_NEEDED', 'DAMAGED']);

/**
 * A picture for each cited place on a page, by its marker: the lit words with their number and the lines around them,
 * over the whole width of the page; of a place on two pages the first; of a row of a table all of it, with its heads,
 * its caption and its unit. In its stead the reason where the page cannot be drawn; nothing for a document without
 * pages.
 */
export async function placePictures(
  deps: Pick<Deps, 'library' | 'reader'>,
  citations: readonly Citation[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<number, PlacePicture | string>> {
  const pictures = new Map<number, PlacePicture | string>();
  const onPages = onePerMarker(citations).filter(({ rects }) => rects.length > 0);
  for (const [id, cited] of Map.groupBy(onPages, ({ document_id }) => document_id)) {
    try {
      const drawn = await draw(deps, id, cited, signal);
      for (const [i, { marker }] of cited.entries()) {
        const picture = drawn[i];
        if (picture !== undefined) pictures.set(marker, picture);
      }
    } catch (error) {
      if (!(error instanceof PinciteError && NO_PICTURE.has(error.code))) throw error;
      for (const { marker } of cited) pictures.set(marker, error.message);
    }
  }
  return pictures;
}

async function draw(
  { library, reader }: Pick<Deps, 'library' | 'reader'>,
  id: string,
  citations: readonly Citation[],
  signal: AbortSignal | undefined,
): Promise<readonly PlacePicture[]> {
  const document = await library.document(id);
  const pages = await library.pagesOfRanges(id, citations, true);
  const sentences = await Promise.all(citations.map((citation) => sentencesAt(library, citation)));
  const places = citations.map((citation, i) => {
    const { strong, thin } = litParts(citation);
    const index = strong[0]?.rects[0]?.page_index ?? (citation.rects[0] as { page_index: number }).page_index;
    const page = pages.find(({ pageIndex }) => pageIndex === index);
    const geometry = page === undefined ? null : geometryOf(page);
    if (geometry === null)
      throw new PinciteError('BAD_RANGE', {
        id,
        start: citation.start,
        end: citation.end,
        length: document.characters,
      });
    const boxes = (parts: typeof strong) =>
      parts.flatMap((part) =>
        part.rects.filter(({ page_index }) => page_index === index).flatMap(({ rects }) => rects),
      );
    const rects = boxes(strong);
    const table = page === undefined ? [] : tableBoxes(citation, sentences[i] ?? [], page, geometry);
    const clip = linesAround([...rects, ...table], geometry, table.length > 0);
    return { ...geometry, page_index: index, rects, underlined: boxes(thin), clip, number: citation.marker };
  });
  const { source_filename: sourceFilename } = document;
  const request = { bytes: library.storedFile(document), sourceFilename, scale: SCALE, pages: places };
  return reader.render(request, { signal });
}

/** The sentences of a cited passage; none where the document was read anew and has other passages. */
async function sentencesAt(library: Deps['library'], { document_id: id, chunk_index: chunk }: Citation) {
  try {
    return (await library.passage(id, chunk)).sentences;
  } catch (error) {
    if (error instanceof PinciteError && error.code === 'CHUNK_NOT_FOUND') return [];
    throw error;
  }
}

/**
 * The part of a page around rectangles: its whole width as it is shown, and some lines; of a table as high as it must
 * be. In PDF user space.
 */
function linesAround(
  rects: readonly Rect[],
  { cropBox, rotation }: Pick<PageGeometry, 'cropBox' | 'rotation'>,
  isWhole: boolean,
): Rect {
  const [l, b, r, t] = cropBox;
  /** The range [from, to] of the words on one axis, widened inside [first, last]; cut where it is too high. */
  const widened = (from: number, to: number, first: number, last: number, cutsEnd: boolean): [number, number] => {
    const [low, high] = [Math.max(first, from - AROUND), Math.min(last, to + AROUND)];
    if (isWhole || high - low <= HIGHEST) return [low, high];
    return cutsEnd ? [low, low + HIGHEST] : [high - HIGHEST, high];
  };
  const isTurned = rotation === 90 || rotation === 270;
  if (isTurned) {
    const [from, to] = [Math.min(...rects.map(([x]) => x)), Math.max(...rects.map(([x, , w]) => x + w))];
    const [x, end] = widened(from, to, l, r, rotation === 90);
    return [x, b, end - x, t - b];
  }
  const [from, to] = [Math.min(...rects.map(([, y]) => y)), Math.max(...rects.map(([, y, , h]) => y + h))];
  const [y, end] = widened(from, to, b, t, rotation === 180);
  return [l, y, r - l, end - y];
}
