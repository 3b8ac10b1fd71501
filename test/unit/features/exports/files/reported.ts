import type { ReportedAnswer, ReportedPlace } from '../../../../../src/engine/features/exports/files/types.ts';

export const place = (change: Partial<ReportedPlace> = {}): ReportedPlace => ({
  marker: 1,
  mark: '[1]',
  documentName: 'Leave Policy',
  filename: 'leave.pdf',
  documentId: '0123456789abcdef',
  section: '4 Leave › 4.2 Carry-over',
  page: 'p. iv · 6 of 48',
  pageNumber: 6,
  pageLabel: 'iv',
  words: 'Five days may be carried over.',
  start: 100,
  end: 130,
  type: 'Direct quote',
  similarity: 0.8124,
  state: null,
  picture: null,
  noPicture: null,
  url: null,
  ...change,
});

export const reported = (change: Partial<ReportedAnswer> = {}): ReportedAnswer => ({
  question: 'How many days may be carried over?',
  askedAt: '22 November 2026 at 10:12 UTC',
  told: null,
  sentences: [
    {
      text: 'Five days may be carried over.',
      markers: [1],
      marks: '[1]',
      verdict: 'Supported',
      reason: null,
      reviews: [],
    },
    {
      text: 'They must be used by March.',
      markers: [1],
      marks: '[1]',
      verdict: 'Weak',
      reason: 'The source says “may”.',
      reviews: ['Accepted by A. Lee'],
    },
  ],
  notes: ['Word for word in one place.'],
  unproven: null,
  places: [place()],
  searched: 'Searched 3 documents, 34 pages.',
  by: 'Pincite',
  ...change,
});

/** What a document may say that a program would run or show as more than words. */
export const HOSTILE =
  '=HYPERLINK("http://x.test","a") <script>alert(1)</script> [a](http://x.test) **b** `c` {=d} \u0007\ud800';
