import { expect, test } from 'vitest';
import { findEdition } from '../../../../src/engine/library/ingest/with-editions.ts';
import { leave } from '../../cli/sample-data.ts';

const document = (id: string, name: string, file: string, collections: string[], day: number) => ({
  ...leave,
  ...{ document_id: id, title: name === file.replace(/\.\w+$/u, '') ? null : name, source_filename: file, collections },
  added_at: new Date(Date.UTC(2026, 0, day)).toISOString(),
});

const incoming = (documentId: string, name: string, sourceFilename: string, ...collections: string[]) => ({
  ...{ documentId, name, sourceFilename, collections },
});

test('a document is an edition of the newest with its file name or title, in a collection of its own', () => {
  const known = [
    document('a', 'Leave Policy', 'leave.pdf', [], 1),
    document('b', 'Leave policy', 'leave-2024.pdf', [], 2),
    document('c', 'Leave Policy', 'leave.pdf', ['Audit', 'Review'], 3),
    document('d', 'Travel', 'travel.pdf', [], 4),
  ];
  expect(findEdition(incoming('x', 'Something else', 'LEAVE.pdf'), known)).toBe('a');
  expect(findEdition(incoming('x', 'leave  policy', 'new.pdf'), known)).toBe('b');
  expect(findEdition(incoming('x', 'Leave Policy', 'leave.pdf', 'Review'), known)).toBe('c');
  expect(findEdition(incoming('x', 'Leave Policy', 'leave.pdf', 'Audit', 'Empty'), known)).toBe('c');
  expect(findEdition(incoming('x', 'Leave Policy', 'leave.pdf', 'Empty'), known)).toBeNull();
  expect(findEdition(incoming('x', 'Expenses', 'expenses.pdf'), known)).toBeNull();
  expect(findEdition(incoming('d', 'Travel', 'travel.pdf'), known)).toBeNull();
});

test('a name that only the file gives counts within one format, a declared title in all', () => {
  const known = [
    document('a', 'prices', 'prices.pdf', [], 1),
    document('b', 'Master agreement', 'draft 3.docx', [], 2),
    document('c', 'notes', 'notes.txt', [], 3),
  ];
  expect(findEdition(incoming('x', 'prices', 'prices.csv'), known)).toBeNull();
  expect(findEdition(incoming('x', 'Prices', 'PRICES.PDF'), known)).toBe('a');
  expect(findEdition(incoming('x', 'Master agreement', 'signed.pdf'), known)).toBe('b');
  expect(findEdition(incoming('x', 'Master agreement', 'Master agreement.pdf'), known)).toBeNull();
  expect(findEdition(incoming('x', 'Notes', 'final.txt'), known)).toBe('c');
});
