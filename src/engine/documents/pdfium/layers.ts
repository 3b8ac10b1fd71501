import { type PdfiumMemory, type Pointer, readUtf16, writeCString } from './exports.ts';

/** Longest name read, in bytes of UTF-16. */
const BYTES = 256;
/** The marked content of optional content (ISO 32000-1, 8.11.3.2). */
const OPTIONAL = 'OC';

/**
 * Tells of an object which optional content (layer) it is marked as, null for none. PDFium's text knows of no layers
 * and its pictures do, so what is in one is looked for there.
 */
export function layerReader(pdfium: PdfiumMemory): (object: Pointer) => string | null {
  const { api, heap } = pdfium;
  // Text of one paragraph has one mark.
  const known = new Map<Pointer, string | null>();
  const read = (mark: Pointer): string | null => {
    const [buffer, length] = [api.malloc(BYTES), api.malloc(4)];
    const written = (isRead: number): string =>
      isRead ? readUtf16(pdfium, buffer, Math.min(BYTES, new Uint32Array(heap(), length, 1)[0] as number)) : '';
    const paramOf = (key: string): string => {
      const name = writeCString(pdfium, key);
      const value = written(api.FPDFPageObjMark_GetParamStringValue(mark, name, buffer, BYTES, length));
      api.free(name);
      return value;
    };
    const isLayer = written(api.FPDFPageObjMark_GetName(mark, buffer, BYTES, length)) === OPTIONAL;
    const layer = isLayer ? `${paramOf('Type')} ${paramOf('Name')}` : null;
    for (const pointer of [buffer, length]) api.free(pointer);
    return layer;
  };
  return (object) => {
    const count = object === 0 ? 0 : api.FPDFPageObj_CountMarks(object);
    for (let i = 0; i < count; i++) {
      const mark = api.FPDFPageObj_GetMark(object, i);
      let layer = known.get(mark);
      if (layer === undefined) {
        layer = read(mark);
        known.set(mark, layer);
      }
      if (layer !== null) return layer;
    }
    return null;
  };
}
