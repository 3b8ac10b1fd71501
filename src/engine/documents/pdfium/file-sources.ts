import type { PdfiumMemory, Pointer } from './exports.ts';

/** A file that PDFium reads block by block, where it lies. */
export interface FileSource {
  /** FPDF_FILEACCESS of fpdfview.h. */
  readonly access: Pointer;
  /** Bytes that PDFium asked for so far. */
  bytesRead(): number;
  /** After the document that was opened from it is closed. */
  drop(): void;
}

export interface FileSources {
  add(bytes: Uint8Array): FileSource;
}

/** Makes a function of JavaScript callable from PDFium; `signature` as Emscripten writes it. */
type AddFunction = (call: (...values: number[]) => number, signature: string) => number;

/**
 * Lets PDFium read files in the memory of the caller. A copy in its own would take the size of the file once more, and PDFium keeps
 * memory that it once took.
 */
export function fileSources({ api, heap }: PdfiumMemory, addFunction: AddFunction): FileSources {
  const files = new Map<Pointer, { readonly bytes: Uint8Array; read: number }>();
  const readBlock = (key: Pointer, position: number, buffer: Pointer, size: number): number => {
    const file = files.get(key);
    const [from, to] = [position >>> 0, (position >>> 0) + (size >>> 0)];
    if (file === undefined || to > file.bytes.length) return 0;
    new Uint8Array(heap()).set(file.bytes.subarray(from, to), buffer >>> 0);
    file.read += to - from;
    return 1;
  };
  const getBlock = addFunction(readBlock, 'iiiii');
  return {
    add: (bytes) => {
      const access = api.malloc(12);
      const file = { bytes, read: 0 };
      files.set(access, file);
      // m_FileLen, m_GetBlock and m_Param, which PDFium hands back.
      new Uint32Array(heap(), access, 3).set([bytes.length, getBlock, access]);
      return {
        access,
        bytesRead: () => file.read,
        drop: () => {
          files.delete(access);
          api.free(access);
        },
      };
    },
  };
}
