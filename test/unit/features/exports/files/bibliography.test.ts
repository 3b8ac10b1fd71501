import { expect, test } from 'vitest';
import { bibTexOf, cslJsonOf } from '../../../../../src/engine/features/exports/files/bibliography.ts';

const SOURCE = {
  document: {
    document_id: '0123456789abcdef',
    document_name: 'Leave & Absence: 100 % {final}',
    source_filename: 'leave_2026.pdf',
    kind: 'pdf',
    pages: 48,
  },
  sha256: 'ab'.repeat(32),
  url: 'https://docs.example/leave_2026.pdf',
  citedAt: new Date('2026-11-30T23:59:00Z'),
} as const;
const TEXT = {
  ...SOURCE,
  url: null,
  document: { ...SOURCE.document, document_id: 'fedcba9876543210', kind: 'text' },
} as const;

test('a document is an item of CSL-JSON, with its fingerprint and where it is found', () => {
  expect(JSON.parse(cslJsonOf([SOURCE, TEXT]))).toEqual([
    {
      id: '0123456789abcdef',
      type: 'document',
      title: 'Leave & Absence: 100 % {final}',
      'number-of-pages': 48,
      URL: 'https://docs.example/leave_2026.pdf',
      accessed: { 'date-parts': [[2026, 11, 30]] },
      archive_location: 'leave_2026.pdf',
      note: `SHA-256: ${'ab'.repeat(32)}`,
    },
    {
      id: 'fedcba9876543210',
      type: 'document',
      title: 'Leave & Absence: 100 % {final}',
      accessed: { 'date-parts': [[2026, 11, 30]] },
      archive_location: 'leave_2026.pdf',
      note: `SHA-256: ${'ab'.repeat(32)}`,
    },
  ]);
});

test('and an entry of BibTeX in which no sign of a name is one of TeX', () => {
  expect(bibTexOf([SOURCE])).toBe(
    [
      '@misc{0123456789abcdef,',
      '  title = {{Leave \\& Absence: 100 \\% \\{final\\}}},',
      '  howpublished = {leave\\_2026.pdf},',
      '  pagetotal = {48},',
      '  url = {https://docs.example/leave_2026.pdf},',
      '  urldate = {2026-11-30},',
      `  note = {SHA-256: ${'ab'.repeat(32)}},`,
      '}',
      '',
    ].join('\n'),
  );
  const odd = { ...TEXT, document: { ...TEXT.document, document_name: 'a\\b~c^d' } };
  expect(bibTexOf([odd])).toContain('title = {{a\\textbackslash{}b\\textasciitilde{}c\\textasciicircum{}d}},');
});
