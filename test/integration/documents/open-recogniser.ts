import { afterAll } from 'vitest';
import { readDrawnPage } from '../../../src/engine/documents/ocr/read-picture.ts';
import { createRecogniser, languageFolder, type Recogniser } from '../../../src/engine/documents/ocr/recognise.ts';
import type { ScannedPage } from '../../../src/engine/documents/ocr/recognised.ts';
import type { DocumentReader } from '../../../src/engine/documents/reading/reader.ts';
import type { CanonicalDocument } from '../../../src/engine/documents/types.ts';

/** The real OCR engine with its real worker, closed when the tests of the file are done. */
export function openRecogniser(limitSeconds?: number): Recogniser {
  const recogniser = createRecogniser({
    workerUrl: new URL('../../../src/engine/documents/ocr/ocr-worker.ts', import.meta.url),
    languageFolder: languageFolder(),
    ...(limitSeconds === undefined ? {} : { limitSeconds }),
  });
  afterAll(() => recogniser.close());
  return recogniser;
}

/** Reads a file as the product does: its text first, then by OCR the pages that wait for it. */
export async function readWithOcr(
  bytes: Uint8Array,
  reader: DocumentReader,
  recogniser: Recogniser,
): Promise<{ readonly first: CanonicalDocument; readonly whole: CanonicalDocument }> {
  const file = { bytes, sourceFilename: 'scan.pdf' };
  const first = await reader.read({ ...file, ocr: true }, {});
  const scanned = new Map<number, ScannedPage>();
  for (const { pageIndex, state } of first.pages) {
    if (state !== 'waiting') continue;
    const drawn = await reader.picture({ ...file, pageIndex, scale: 300 / 72 });
    scanned.set(pageIndex, await readDrawnPage(drawn, recogniser.recognise));
  }
  return { first, whole: await reader.read({ ...file, ocr: true, scanned }, {}) };
}
