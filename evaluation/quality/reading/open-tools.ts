import { fileURLToPath } from 'node:url';
import { bundledLanguages } from '../../../src/engine/documents/ocr/languages.ts';
import { createRecogniser, type Recogniser } from '../../../src/engine/documents/ocr/recognise.ts';
import { openWordReader, type WordReader } from '../../../src/engine/documents/ocr/word-reader.ts';
import type { ReadLimits } from '../../../src/engine/documents/reading/read-limits.ts';
import { createReader, type DocumentReader } from '../../../src/engine/documents/reading/reader.ts';

const PROJECT = new URL('../../..', import.meta.url);

export interface ReadingTools {
  readonly reader: DocumentReader;
  readonly recogniser: Recogniser;
  readonly wordReader: WordReader;
  close(): Promise<void>;
}

/** The reader and OCR as the engine opens them, each with one thread. */
export function openTools(limits: Partial<ReadLimits> = {}): ReadingTools {
  const reader = createReader({
    workerUrl: new URL('src/engine/documents/reading/reading-worker.ts', PROJECT),
    vocabularyFile: fileURLToPath(new URL('resources/minilm-vocab.txt', PROJECT)),
    limits,
  });
  const recogniser = createRecogniser({
    workerUrl: new URL('src/engine/documents/ocr/ocr-worker.ts', PROJECT),
    languages: bundledLanguages,
  });
  const wordReader = openWordReader();
  return {
    reader,
    recogniser,
    wordReader,
    close: async () => {
      await reader.close();
      await recogniser.close();
      await wordReader.close();
    },
  };
}
