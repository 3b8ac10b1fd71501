import type { NearestLine } from '../../../src/contract/answer.ts';
import type { FoundTemplate, Grid, GridCell, GridColumn, GridReview, GridRow } from '../../../src/contract/grid.ts';
import { demoId } from './demo-library.ts';

const AT = '2026-11-28T09:30:00.000Z';

const COLUMNS: readonly GridColumn[] = [
  { column_id: 'cap', name: 'Liability cap', question: 'How high is the liability cap?', type: 'amount', choices: [] },
  { column_id: 'notice', name: 'Notice to terminate', question: 'What notice ends it?', type: 'text', choices: [] },
  { column_id: 'assign', name: 'Assignment allowed?', question: 'May it be assigned?', type: 'yes_no', choices: [] },
];

interface Place {
  readonly text: string;
  readonly section: string;
  readonly page: number;
  readonly label?: string;
  /** The words of it that answer. */
  readonly lit?: string;
}

function line(documentId: string, { text, section, page, label, lit = text }: Place): NearestLine {
  const at = text.indexOf(lit);
  const rects = [{ page_index: page - 1, rects: [[72, 600, 400, 12] as [number, number, number, number]] }];
  return {
    document_id: documentId,
    document_name: '',
    source_filename: '',
    chunk_id: `${documentId}_0`,
    page_index: page - 1,
    page_number: page,
    page_label: label ?? null,
    section,
    text,
    start: 100,
    end: 100 + text.length,
    rects,
    lit_spans: lit === text ? [] : [{ kind: 'words', start: 100 + at, end: 100 + at + lit.length, rects }],
  };
}

type Said = Partial<Omit<GridCell, 'places'>> & { readonly places?: readonly Place[] };

function cell(documentId: string, columnId: string, { places = [], ...said }: Said): GridCell {
  return {
    document_id: documentId,
    column_id: columnId,
    state: 'answered',
    value: null,
    typed: null,
    reason: null,
    absence: null,
    answer: null,
    reviews: [],
    at: AT,
    ...said,
    places: places.map((place) => line(documentId, place)),
  };
}

const review = (said: Partial<GridReview>): GridReview => ({
  action: 'accepted',
  found: null,
  value: null,
  comment: null,
  reader: 'AP',
  at: AT,
  ...said,
});

const absence = (pages: number, unreadable: readonly number[] = []) => ({
  words: ['liability', 'cap', 'limit', 'damages'],
  pages,
  unreadable_pages: [...unreadable],
  nearest: null,
});

type Contract = readonly [name: string, file: string, pages: number, cells: readonly [Said, Said, Said]];

const CONTRACTS: readonly Contract[] = [
  [
    'Halden Rope Works',
    'rope-2025.pdf',
    18,
    [
      {
        value: 'EUR 750,000 a contract year',
        typed: 750_000,
        reason: 'The source adds: “save in the case of wilful default”.',
        places: [
          {
            text: 'The liability of the Supplier is limited to EUR 750,000 a contract year, save in the case of wilful default.',
            lit: 'The liability of the Supplier is limited to EUR 750,000 a contract year',
            section: '12 Liability > 12.4 Cap',
            page: 11,
            label: '9',
          },
        ],
      },
      {
        value: 'Three months to the end of a quarter',
        places: [{ text: 'Three months to the end of a quarter', section: '14.1', page: 13, label: '11' }],
      },
      {
        value: 'No, except to an affiliate',
        typed: 'no',
        places: [{ text: 'No party may assign it, except to an affiliate.', section: '17.2', page: 15, label: '13' }],
      },
    ],
  ],
  [
    'Port Services Ltd',
    'port.docx',
    0,
    [
      { state: 'not_found', absence: absence(22) },
      {
        state: 'unsure',
        value: '… on reasonable notice',
        reason: 'Not confirmed.',
        places: [{ text: '… on reasonable notice', section: '9', page: 6 }],
      },
      {
        value: 'Yes, with written consent',
        typed: 'yes',
        places: [{ text: 'It may be assigned with written consent.', section: '11.3', page: 8 }],
      },
    ],
  ],
  [
    'Delta Fibre',
    'delta-scan.pdf',
    31,
    [
      { state: 'not_found', absence: absence(31, [3, 4]) },
      {
        state: 'line',
        value: 'Either party may end this agreement …',
        places: [{ text: 'Either party may end this agreement …', section: '9 End', page: 7 }],
      },
      {
        state: 'several',
        value: 'no; with consent',
        reason: 'The document says it in more than one way.',
        places: [
          { text: 'It may not be assigned: no', lit: 'no', section: '8.1 Assignment', page: 8 },
          { text: 'It may be assigned with consent', lit: 'with consent', section: 'Annex B', page: 30 },
        ],
      },
    ],
  ],
  [
    'Quill Audit',
    'quill.pdf',
    9,
    [
      {
        value: 'Fees of the last 12 months',
        reviews: [review({ found: 'Fees of the last 12 months' })],
        places: [{ text: 'Fees of the last 12 months', section: '5', page: 3 }],
      },
      {
        value: '30 working days',
        reviews: [review({ action: 'corrected', found: '30 working days', value: '30 days' })],
        places: [{ text: 'Notice is 30 working days', section: '6.2', page: 4, label: '4' }],
      },
      {
        value: 'No',
        typed: 'no',
        reviews: [review({ action: 'commented', comment: 'See the side letter.' })],
        places: [{ text: 'No assignment.', section: '10.4', page: 7, label: '7' }],
      },
    ],
  ],
  [
    'Marsh Lane Catering',
    'marsh.pdf',
    12,
    [
      { state: 'waiting', at: null },
      { state: 'failed', reason: 'The answering model is not on this computer.' },
      { state: 'waiting', at: null },
    ],
  ],
];

const row = ([name, file, pages, cells]: Contract, index: number): GridRow => {
  const documentId = demoId(index);
  return {
    document_id: documentId,
    document_name: name,
    source_filename: file,
    pages,
    cells: COLUMNS.map(({ column_id: id }, at) => cell(documentId, id, cells[at] ?? {})),
  };
};

/** The grid of the design, and more rows below it so that there is something to scroll. */
export const demoGrid: Grid = {
  grid_id: 'g1',
  name: 'Supplier contracts',
  collection: null,
  document_ids: null,
  columns: [...COLUMNS],
  lines_only: false,
  created_at: AT,
  rows: [...CONTRACTS, ...Array.from({ length: 19 }, (_, i) => CONTRACTS[i % CONTRACTS.length])].flatMap((one, i) =>
    one === undefined ? [] : row(i < CONTRACTS.length ? one : [`${one[0]} ${i}`, one[1], one[2], one[3]], i),
  ),
  progress: { state: 'running', cells: 144, settled: 92, lines: 40, seconds_left: 360, reason: null },
};

export const demoTemplates: readonly FoundTemplate[] = [
  {
    name: 'Supplier contract',
    description: 'For contracts with those who deliver goods or services.',
    columns: COLUMNS.map(({ column_id: _, ...column }) => column),
    file: null,
    problem: null,
  },
  { name: 'lease.json', description: '', columns: [], file: 'lease.json', problem: 'It has no questions.' },
];
