import type { DefinedTerm, DocumentCitations, DocumentSection } from '../../../src/contract/documents.ts';

const onPage = (page_number: number) => ({
  page_index: page_number - 1,
  page_number,
  page_label: page_number > 4 ? String(page_number - 4) : 'iv',
});

/** What a document of the demo holds. */
export const demoSections: DocumentSection[] = (
  [
    ['1 Scope', 1, 5],
    ['2 Journeys', 1, 6],
    ['2.1 Before the journey', 2, 6],
    ['2.2 Receipts', 2, 8],
    ['2.2.1 Lost receipts', 3, 8],
    ['3 Limits', 1, 11],
  ] as const
).map(([title, level, page], i) => ({ title, level, start: i * 900, ...onPage(page) }));

export const demoTerms: DefinedTerm[] = (
  [
    ['Traveller', 5],
    ['Host', 6],
    ['Traveller', 11],
  ] as const
).map(([term, page], i) => ({ term, start: i * 800 + 40, end: i * 800 + 40 + term.length, ...onPage(page) }));

export const demoCited: DocumentCitations = {
  citations: 12,
  answers: 5,
  sections: [
    { section: '2 Journeys > 2.2 Receipts', count: 9 },
    { section: '3 Limits', count: 3 },
  ],
};
