import { expect, test } from 'vitest';
import type { Citation } from '../../../../src/contract/answer.ts';
import { citationMap, inMarkerForm, withoutMarkers } from '../../../../src/contract/view/citation-forms.ts';

const ANSWER = {
  answer: 'Note [1] holds. [1][2] It lapses. [2]',
  markers: [
    { marker: 1, start: 16, end: 19 },
    { marker: 2, start: 19, end: 22 },
    { marker: 2, start: 34, end: 37 },
  ],
};

test.each([
  ['[1]', 'Note [1] holds. [1][2] It lapses. [2]', ['[1]', '[2]', '[2]']],
  ['[†1]', 'Note [1] holds. [†1][†2] It lapses. [†2]', ['[†1]', '[†2]', '[†2]']],
  ['C1', 'Note [1] holds. C1 C2 It lapses. C2', ['C1', 'C2', 'C2']],
] as const)('markers are written as %s where they stand; what only looks like one stays', (form, text, written) => {
  const { answer, markers = [] } = inMarkerForm(ANSWER, form);
  expect(answer).toBe(text);
  expect(markers.map(({ start, end }) => answer.slice(start, end))).toEqual(written);
  expect(markers.map(({ marker }) => marker)).toEqual([1, 2, 2]);
});

test.each(['[1]', '[†1]', 'C1'] as const)(
  'an answer that comes back as %s loses its markers and nothing else',
  (form) => {
    const { answer } = inMarkerForm({ answer: 'It holds (C12a). [1][2]', markers: placed }, form);
    expect(withoutMarkers(answer, form)).toBe('It holds (C12a).');
  },
);

const placed = [
  { marker: 1, start: 17, end: 20 },
  { marker: 2, start: 20, end: 23 },
];

const citation = (marker: number, page: number | null): Citation => ({
  ...{ marker, page_number: page, page_index: page === null ? null : page - 1, page_label: null },
  ...{ document_id: 'aaaaaaaaaaaaaaaa', document_name: 'Leave Policy', source_filename: 'leave.pdf' },
  ...{ chunk_id: 'aaaaaaaaaaaaaaaa_0', chunk_index: 0, section: '4 Leave', text_span: `Words ${marker}.` },
  ...{ start: 0, end: 8, rects: [], lit_spans: [], context_spans: [], claim_text: 'A.', similarity: 0.5 },
  ...{ citation_type: 'paraphrase', confidence_score: 1 },
});

test('citations are a map from the markers of the text, each place once', () => {
  const citations = [citation(1, 6), { ...citation(2, null), url: 'https://a.example/x' }, citation(1, 6)];
  const first = {
    ...{ page: 6, page_label: null, snippet: 'Words 1.', source: 'leave.pdf', title: 'Leave Policy' },
    ...{ section: '4 Leave', document_id: 'aaaaaaaaaaaaaaaa', chunk_id: 'aaaaaaaaaaaaaaaa_0' },
  };
  const second = { ...first, page: null, snippet: 'Words 2.', url: 'https://a.example/x' };
  expect(citationMap({ citations })).toEqual({ '1': first, '2': second });
  expect(Object.keys(citationMap({ citations }, '[†1]'))).toEqual(['†1', '†2']);
  expect(Object.keys(citationMap({ citations }, 'C1'))).toEqual(['C1', 'C2']);
});
