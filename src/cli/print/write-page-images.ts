import { extname } from 'node:path';
import { writeOutput } from '../local-file.ts';

interface PageImage {
  readonly page_index: number;
  readonly png: Uint8Array;
}

export interface WrittenImage {
  readonly file: string;
  readonly page_index: number;
  readonly page_number: number;
}

/** Writes the first page to `out` and the others beside it: F.png, F-2.png, F-3.png. Throws FILE_UNWRITABLE. */
export async function writePageImages(out: string, images: readonly PageImage[]): Promise<WrittenImage[]> {
  const ending = extname(out);
  const stem = out.slice(0, out.length - ending.length);
  const written: WrittenImage[] = [];
  for (const [index, { page_index, png }] of images.entries()) {
    const file = index === 0 ? out : `${stem}-${index + 1}${ending}`;
    await writeOutput(file, png);
    written.push({ file, page_index, page_number: page_index + 1 });
  }
  return written;
}
