import type { AddFunction, PdfiumMemory, Pointer } from './exports.ts';

/** A file that PDFium reads block by block, where it lies. */
export interface FileSource {
  /** FPDF_FILEACCESS of fpdfview.h. */
  readonly access: Pointer;
  /** Bytes that PDFium asked for so far. */
  bytesRead(): number;
  /** After the document that was opened from it is closed. */
  drop(): void;
}

/** A file in the memory of the caller, or outside. */
export interface FileBytes {
  readonly length: number;
  /** Fills `target` with the bytes from `from` on. */
  copy(from: number, target: Uint8Array): void;
}

export const inMemory = (bytes: Uint8Array): FileBytes => ({
  length: bytes.length,
  copy: (from, target) => target.set(bytes.subarray(from, from + target.length)),
});

export interface FileSources {
  add(file: FileBytes): FileSource;
}

/**
 * Lets PDFium read files where they lie. A copy in its own memory would take the size of the file once more, and PDFium
 * keeps memory that it once took.
 */
export function fileSources({ api, heap }: PdfiumMemory, addFunction: AddFunction): FileSources {
  const files = new Map<Pointer, { readonly bytes: FileBytes; read: number }>();
  const readBlock = (key: Pointer, position: number, buffer: Pointer, size: number): number => {
    const file = files.get(key);
    const [from, to] = [position >>> 0, (position >>> 0) + (size >>> 0)];
    if (file === undefined || to > file.bytes.length) return 0;
    file.bytes.copy(from, new Uint8Array(heap(), buffer >>> 0, to - from));
    file.read += to - from;
    return 1;
  };
  const getBlock = addFunction(readBlock, 'iiiii');
  return {
    add: (bytes) => {
      const access = api.malloc(12);
      if (access === 0) throw new RangeError('PDFium has no memory for a file');
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
