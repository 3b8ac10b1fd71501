import type { Coverage, DocumentSummary } from '../../../src/contract/documents.ts';
import type { IngestQueue, QueuedFile } from '../../../src/contract/ingest-queue.ts';

export const COLLECTION = 'Policy review 2025';
const OTHERS = [
  ['Northlight tender', 23],
  ['Audit committee papers', 112],
] as const;

export const collections = (documents: number) => [
  { name: COLLECTION, documents },
  ...OTHERS.map(([name, count]) => ({ name, documents: count })),
];

/** Ids of the demo's documents: the number in hexadecimal. */
export const demoId = (index: number): string => index.toString(16).padStart(16, '0');

function coverage(pages: number, unreadable: number): Coverage {
  const text = pages - unreadable;
  return {
    pages,
    text,
    ocr: 0,
    low_confidence: 0,
    garbled: 0,
    unreadable,
    waiting: 0,
    share: pages === 0 ? 1 : text / pages,
  };
}

function summary(index: number, name: string, pages: number, more: Partial<DocumentSummary> = {}): DocumentSummary {
  return {
    document_id: demoId(index),
    document_name: name,
    source_filename: pages === 0 ? name : `${name}.pdf`,
    title: pages === 0 ? null : name,
    given_name: null,
    tags: [],
    kind: pages === 0 ? 'text' : 'pdf',
    state: 'ready',
    bytes: 120_000,
    characters: 9_214,
    pages,
    passages: 90,
    embedded: 90,
    coverage: coverage(pages, 0),
    attachments: 0,
    collections: [COLLECTION],
    supersedes: null,
    dated: null,
    added_at: '2026-03-02T09:00:00.000Z',
    ...more,
  };
}

export const documents: readonly DocumentSummary[] = [
  summary(1, 'Travel and Expense Policy', 48, { supersedes: demoId(2) }),
  summary(2, 'Travel and Expense Policy', 41),
  summary(3, 'Leave and Absence Policy', 36),
  summary(4, 'Data Retention Schedule', 112, { state: 'searchable', embedded: 51 }),
  summary(5, 'Works Council Agreement 2019', 64, { coverage: coverage(64, 6) }),
  summary(6, 'Contractor Handbook', 29),
  summary(7, 'Crew Change Procedure', 22),
  summary(8, 'retention-questions.md', 0),
];

function file(index: number, name: string, state: QueuedFile['state'], more: Partial<QueuedFile> = {}): QueuedFile {
  return {
    key: `file-${index}`,
    source_filename: name,
    document_id: null,
    state,
    reason: null,
    code: null,
    duplicate: false,
    wrong_password: false,
    collection: COLLECTION,
    pages_done: 0,
    pages: 0,
    pages_per_second: null,
    seconds_left: null,
    coverage: null,
    ...more,
  };
}

const going = (pages_done: number, pages: number, pages_per_second: number, seconds_left: number) => ({
  pages_done,
  pages,
  pages_per_second,
  seconds_left,
});

const embedding = file(4, 'Data Retention Schedule.pdf', 'embedding', {
  document_id: demoId(4),
  ...going(64, 112, 6.2, 8),
});
const locked = file(9, 'Expense Card Terms.pdf', 'password_needed', {
  reason: 'The file Expense Card Terms.pdf is protected.',
  code: 'PASSWORD_NEEDED',
});

function queue(files: QueuedFile[], totals: ReturnType<typeof going> | null): IngestQueue {
  const none = { pages_done: 0, pages: 0, pages_per_second: null, seconds_left: null };
  return { files, stopped: [], library_version: 1, ...(totals ?? none) };
}

export const quietQueue: IngestQueue = queue([embedding, locked], going(64, 112, 6.2, 8));
export const emptyQueue: IngestQueue = queue([], null);
export const busyQueue: IngestQueue = queue(
  [
    locked,
    file(10, 'Salary bands 2025.pdf', 'password_needed', { reason: 'Password needed.', code: 'PASSWORD_NEEDED' }),
    file(11, 'Fleet insurance certificates.pdf', 'damaged', {
      reason: 'The file ends in the middle of page 12. Nothing was added.',
      code: 'DAMAGED',
    }),
    file(12, 'harbour-plans-all-sites.pdf', 'too_large', {
      reason: '2.4 GB, the limit is 1 GB. Nothing was added.',
      code: 'TOO_LARGE',
    }),
    file(13, 'Fleet Safety Manual.pdf', 'reading', going(402, 655, 26, 10)),
    file(14, 'Pension plan 2016 (scan).pdf', 'reading', going(31, 64, 1.8, 18)),
    embedding,
    file(15, 'Dry dock specification, part 3.pdf', 'waiting', { pages: 318 }),
    ...Array.from({ length: 24 }, (_, index) =>
      file(20 + index, `Harbour survey ${index + 1}.pdf`, 'waiting', { pages: 12 }),
    ),
  ],
  going(1204, 2930, 34, 51),
);
