import type { DocumentSummary } from '../../../../src/contract/documents.ts';

/** Summaries of embedded documents; the id of the i-th is i in sixteen digits, its name that of the file without the ending. */
export function documentsNamed(...files: readonly string[]): DocumentSummary[] {
  return files.map((file, i) => ({
    document_id: documentId(i),
    document_name: file.replace(/\.\w+$/, ''),
    source_filename: file,
    title: null,
    given_name: null,
    tags: [],
    kind: file.endsWith('.pdf') ? 'pdf' : 'text',
    state: 'ready',
    bytes: 1,
    characters: 1,
    pages: 1,
    passages: 1,
    embedded: 1,
    coverage: { pages: 1, text: 1, ocr: 0, low_confidence: 0, garbled: 0, unreadable: 0, waiting: 0, share: 1 },
    attachments: 0,
    collections: [],
    supersedes: null,
    dated: null,
    added_at: '2026-01-01T00:00:00.000Z',
  }));
}

export const documentId = (i: number): string => `${i}`.padStart(16, '0');
