import { afterAll } from 'vitest';
import { bundledLanguages } from '../../../src/engine/documents/ocr/languages.ts';
import { createRecogniser, type Recogniser } from '../../../src/engine/documents/ocr/recognise.ts';

/** The real OCR engine with its real worker, closed when the tests of the file are done. */
export function openRecogniser(limitSeconds?: number): Recogniser {
  const recogniser = createRecogniser({
    workerUrl: new URL('../../../src/engine/documents/ocr/ocr-worker.ts', import.meta.url),
    languages: bundledLanguages,
    ...(limitSeconds === undefined ? {} : { limitSeconds }),
  });
  afterAll(() => recogniser.close());
  return recogniser;
}
