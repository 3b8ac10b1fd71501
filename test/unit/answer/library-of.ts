import type { DocumentSummary } from '../../../src/contract/documents.ts';
import type { SentenceKind, SentenceRange } from '../../../src/engine/documents/types.ts';
import type { RetrievedPassage } from '../../../src/engine/evidence/retrieval/types.ts';
import type { ScoreLines } from '../../../src/engine/models/types.ts';

/** A reader to which every line is alike. */
export const readAlike: ScoreLines = async (_, lines) => lines.map(() => ({ score: 0 }));

/** A sentence with its kind; `header` is the index of its table's header row in the document. */
export interface SentenceSpec {
  readonly text: string;
  readonly kind?: SentenceKind;
  readonly header?: number;
  /** Begins a new page. */
  readonly newPage?: boolean;
}

export interface PassageSpec {
  /** First and last sentence of the passage, as indexes into the document's sentences. */
  readonly sentences: readonly [first: number, last: number];
  readonly section?: string;
  readonly similarity?: number | null;
}

export interface DocumentSpec {
  readonly id: string;
  readonly name: string;
  readonly kind?: 'pdf' | 'text';
  readonly sentences: readonly (SentenceSpec | string)[];
  readonly passages: readonly PassageSpec[];
}

const summary = (spec: DocumentSpec, characters: number): DocumentSummary => ({
  document_id: spec.id,
  document_name: spec.name,
  source_filename: `${spec.name.toLowerCase().replaceAll(' ', '-')}.${spec.kind === 'text' ? 'txt' : 'pdf'}`,
  title: spec.name,
  given_name: null,
  tags: [],
  kind: spec.kind ?? 'pdf',
  state: 'ready',
  bytes: characters,
  characters,
  pages: 1,
  passages: spec.passages.length,
  embedded: spec.passages.length,
  coverage: { pages: 1, text: 1, ocr: 0, low_confidence: 0, garbled: 0, unreadable: 0, waiting: 0, share: 1 },
  attachments: 0,
  collections: [],
  supersedes: null,
  dated: null,
  added_at: '2026-01-01T00:00:00.000Z',
});

/** A document with its canonical text and its passages as retrieval would give them, in the order of the spec. */
export function documentOf(spec: DocumentSpec): { text: string; passages: RetrievedPassage[] } {
  let text = '';
  let page = 0;
  const pages: number[] = [];
  const ranges: SentenceRange[] = [];
  for (const given of spec.sentences) {
    const sentence = typeof given === 'string' ? { text: given } : given;
    if (text !== '') text += sentence.newPage ? '\f' : ' ';
    if (sentence.newPage) page++;
    const header = sentence.header === undefined ? undefined : ranges[sentence.header];
    ranges.push({
      start: text.length,
      end: text.length + sentence.text.length,
      kind: sentence.kind ?? 'prose',
      header: header === undefined ? null : [header.start, header.end],
    });
    pages.push(page);
    text += sentence.text;
  }
  const document = summary(spec, text.length);
  const passages = spec.passages.map(({ sentences: [first, last], section = '', similarity = 0.6 }, chunkIndex) => {
    const inside = ranges.slice(first, last + 1);
    const start = inside[0]?.start ?? 0;
    const end = inside.at(-1)?.end ?? 0;
    return {
      chunkId: `${spec.id}_${chunkIndex}`,
      documentId: spec.id,
      chunkIndex,
      start,
      end,
      text: text.slice(start, end),
      section,
      firstPage: pages[first] ?? 0,
      lastPage: pages[last] ?? 0,
      sentences: inside,
      document,
      pageLabel: `p${pages[first] ?? 0}`,
      similarity,
      periodFit: null,
      score: 1 / (chunkIndex + 1),
      bm25Rank: chunkIndex + 1,
      vectorRank: chunkIndex + 1,
    };
  });
  return { text, passages };
}

export const LEAVE = documentOf({
  id: 'aaaaaaaaaaaaaaaa',
  name: 'Leave Policy',
  sentences: [
    { text: '4.2 Carry-over', kind: 'heading' },
    'Employees are entitled to 25 days of annual leave in each calendar year.',
    'Up to 5 unused days may be carried over into the next year.',
    'They lapse on 31 March.',
    { text: 'Parental leave must be requested in writing eight weeks before it begins.', newPage: true },
    'The request is sent to the line manager.',
  ],
  passages: [
    { sentences: [0, 3], section: '4 Leave > 4.2 Carry-over', similarity: 0.71 },
    { sentences: [3, 5], section: '4 Leave > 4.3 Parental leave', similarity: 0.52 },
  ],
});

export const TRAVEL = documentOf({
  id: 'bbbbbbbbbbbbbbbb',
  name: 'Travel Policy',
  sentences: [
    { text: 'Country\tDaily allowance\tHotel limit', kind: 'row' },
    { text: 'France\t45 EUR\t140 EUR', kind: 'row', header: 0 },
    { text: 'Germany\t40 EUR\t120 EUR', kind: 'row', header: 0 },
    'Receipts are kept for six years.',
    'See also note [3] of the annex for contractors.',
  ],
  passages: [{ sentences: [1, 4], section: '2 Allowances', similarity: 0.44 }],
});

export const PASSAGES = [...LEAVE.passages, ...TRAVEL.passages];

/** `textOf` over the two documents. */
export async function textOf(documentId: string, start: number, end: number): Promise<string> {
  const text = { aaaaaaaaaaaaaaaa: LEAVE.text, bbbbbbbbbbbbbbbb: TRAVEL.text }[documentId];
  if (text === undefined) throw new Error(`no document ${documentId}`);
  return text.slice(start, end);
}
