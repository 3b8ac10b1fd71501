import { expect } from 'vitest';
import type { DocumentSummary } from '../../../src/contract/documents.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';

/** The document is all there: pages, text, passages, sentences, original. Throws DOCUMENT_NOT_FOUND when it has gone. */
export async function expectWhole(library: Library, document: DocumentSummary): Promise<void> {
  const id = document.document_id;
  const pages = await library.pages(id);
  expect(pages.map((page) => page.pageIndex)).toEqual(Array.from({ length: document.pages }, (_, i) => i));
  expect(pages.map((page) => page.text).join('\f').length).toBe(document.characters);
  const passages = await library.passagesOf(id);
  expect(passages.map((passage) => passage.chunkIndex)).toEqual(Array.from({ length: document.passages }, (_, i) => i));
  expect((await library.originalBytes(id)).length).toBe(document.bytes);
}

/** Sentences of every document, by source file name: what must be the same however the library came about. */
export async function sentencesByFile(library: Library): Promise<Record<string, string[]>> {
  const entries: [string, string[]][] = [];
  for (const document of await library.listDocuments()) {
    const text = await library.textOf(document.document_id, 0, document.characters);
    const sentences = await library.sentencesOf(document.document_id);
    entries.push([document.source_filename, sentences.map(({ start, end }) => text.slice(start, end))]);
  }
  return Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b)));
}
