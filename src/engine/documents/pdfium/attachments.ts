import { type PdfiumMemory, type Pointer, readUtf16 } from './exports.ts';

/** A file inside another one. `bytes` takes it out; null when it cannot be. */
export interface AttachedBytes {
  readonly name: string;
  bytes(): Uint8Array | null;
}

/** FPDF_ANNOT_FILEATTACHMENT of fpdf_annot.h. */
export const FILE_ATTACHMENT = 17;
/** Longest name of a file read, in UTF-16 units. */
const NAME_UNITS = 512;

/**
 * The files attached to an open document as a whole: those of its catalog, which is where a portfolio has its files.
 */
export function documentAttachments(pdfium: PdfiumMemory, document: Pointer): AttachedBytes[] {
  const { api } = pdfium;
  const count = Math.max(0, api.FPDFDoc_GetAttachmentCount(document));
  return Array.from({ length: count }, (_, i) => attachedBytes(pdfium, api.FPDFDoc_GetAttachment(document, i)));
}

/** The files that marks on an open page hold. To be taken out while the page is open. */
export function pageAttachments(pdfium: PdfiumMemory, page: Pointer): AttachedBytes[] {
  const { api } = pdfium;
  const found: AttachedBytes[] = [];
  for (let i = 0; i < api.FPDFPage_GetAnnotCount(page); i++) {
    const annotation = api.FPDFPage_GetAnnot(page, i);
    if (annotation === 0) continue;
    if (api.FPDFAnnot_GetSubtype(annotation) === FILE_ATTACHMENT)
      found.push(attachedBytes(pdfium, api.FPDFAnnot_GetFileAttachment(annotation)));
    api.FPDFPage_CloseAnnot(annotation);
  }
  return found;
}

function attachedBytes(pdfium: PdfiumMemory, attachment: Pointer): AttachedBytes {
  const { api, heap } = pdfium;
  const withMemory = <T>(size: number, use: (buffer: Pointer) => T): T => {
    const buffer = api.malloc(size);
    try {
      return use(buffer);
    } finally {
      api.free(buffer);
    }
  };
  const name = withMemory(NAME_UNITS * 2, (buffer) =>
    attachment === 0 ? '' : readUtf16(pdfium, buffer, api.FPDFAttachment_GetName(attachment, buffer, NAME_UNITS * 2)),
  );
  return {
    name: name.trim(),
    bytes: () => {
      if (attachment === 0) return null;
      return withMemory(4, (length) => {
        if (!api.FPDFAttachment_GetFile(attachment, 0, 0, length)) return null;
        const size = new Uint32Array(heap(), length, 1)[0] as number;
        if (size === 0) return new Uint8Array();
        return withMemory(size, (buffer) =>
          buffer !== 0 && api.FPDFAttachment_GetFile(attachment, buffer, size, length)
            ? new Uint8Array(heap(), buffer, size).slice()
            : null,
        );
      });
    },
  };
}
