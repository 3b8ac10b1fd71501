import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import type { ReadLimits } from '../../../src/engine/documents/reading/read-limits.ts';
import { createReader, type DocumentReader } from '../../../src/engine/documents/reading/reader.ts';
import type { CanonicalDocument } from '../../../src/engine/documents/types.ts';

/** The real reader with its real worker, closed when the tests of the file are done. */
export function openReader(limits: Partial<ReadLimits> = {}): DocumentReader {
  const reader = createReader({
    workerUrl: new URL('../../../src/engine/documents/reading/reading-worker.ts', import.meta.url),
    vocabularyFile: fileURLToPath(new URL('../../../resources/minilm-vocab.txt', import.meta.url)),
    limits,
  });
  afterAll(() => reader.close());
  return reader;
}

/** The document's canonical text. */
export const textOf = (document: CanonicalDocument): string => document.pages.map((page) => page.text).join('\f');

/** Sentences in order, each once. */
export function sentencesOf(document: CanonicalDocument) {
  const text = textOf(document);
  const byStart = new Map(
    document.passages.flatMap((p) => p.sentences.map((s) => [s.start, { ...s, section: p.section }])),
  );
  return [...byStart.values()]
    .sort((a, b) => a.start - b.start)
    .map((sentence) => ({
      ...sentence,
      text: text.slice(sentence.start, sentence.end),
      headerText: sentence.header === null ? null : text.slice(...sentence.header),
    }));
}
