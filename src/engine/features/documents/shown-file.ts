import { isPicture, PICTURE_HEAD_BYTES, pictureAsPdf } from '../../documents/formats/picture-pdf.ts';
import type { Library } from '../../library/library-types.ts';
import type { ReadFileRange } from '../../library/reading/file-parts.ts';

/** Pictures kept as PDFs, because a viewer asks for a file in many small pieces. */
const KEPT = 4;

/**
 * The file of a document as the viewer shows it: the original, or a PDF with the picture that it is. Throws as
 * `fileRange`.
 */
export function shownFile(library: Pick<Library, 'fileRange' | 'originalBytes'>): ReadFileRange {
  /** By document id; null for a file that is shown as it is. Least recently used first. */
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();
  const asPdf = async (id: string): Promise<Uint8Array<ArrayBuffer> | null> => {
    const { bytes: head } = await library.fileRange(id, 0, PICTURE_HEAD_BYTES);
    if (!isPicture(head)) return null;
    const pdf = pictureAsPdf(await library.originalBytes(id));
    return pdf === null ? null : new Uint8Array(pdf);
  };
  return async (id, offset, length) => {
    const found = kept.get(id) ?? asPdf(id);
    kept.delete(id);
    kept.set(id, found);
    found.catch(() => kept.delete(id));
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT))) kept.delete(oldest);
    const pdf = await found;
    // A document that was removed meanwhile is told to be gone.
    const original = await library.fileRange(id, pdf === null ? offset : 0, pdf === null ? length : 1);
    return pdf === null ? original : { bytes: pdf.slice(offset, offset + length), total: pdf.length };
  };
}
