import { expect, test } from 'vitest';
import { relinkEditions } from '../../../src/engine/library/change-documents.ts';
import { findEdition } from '../../../src/engine/library/ingest/with-editions.ts';
import { leave } from '../cli/sample-data.ts';

const document = (id: string, name: string, file: string, collection: string | null, day: number) => ({
  ...leave,
  ...{ document_id: id, document_name: name, source_filename: file, collection },
  added_at: new Date(Date.UTC(2026, 0, day)).toISOString(),
});
const incoming = (documentId: string, name: string, sourceFilename: string, collection: string | null = null) => ({
  ...{ documentId, name, sourceFilename, collection },
});

test('a document is an edition of the newest with its file name or title, in its own collection', () => {
  const known = [
    document('a', 'Leave Policy', 'leave.pdf', null, 1),
    document('b', 'Leave policy', 'leave-2024.pdf', null, 2),
    document('c', 'Leave Policy', 'leave.pdf', 'Review', 3),
    document('d', 'Travel', 'travel.pdf', null, 4),
  ];
  expect(findEdition(incoming('x', 'Something else', 'LEAVE.pdf'), known)).toBe('a');
  expect(findEdition(incoming('x', 'leave  policy', 'new.pdf'), known)).toBe('b');
  expect(findEdition(incoming('x', 'Leave Policy', 'leave.pdf', 'Review'), known)).toBe('c');
  expect(findEdition(incoming('x', 'Leave Policy', 'leave.pdf', 'Empty'), known)).toBeNull();
  expect(findEdition(incoming('x', 'Expenses', 'expenses.pdf'), known)).toBeNull();
  expect(findEdition(incoming('d', 'Travel', 'travel.pdf'), known)).toBeNull();
});

test('who superseded a removed edition supersedes what that one did', () => {
  const chain = [
    { ...document('a', 'A', 'a.pdf', null, 1), supersedes: null },
    { ...document('b', 'A', 'a.pdf', null, 2), supersedes: 'a' },
    { ...document('c', 'A', 'a.pdf', null, 3), supersedes: 'b' },
  ];
  const older = new Map(chain.map(({ document_id, supersedes }) => [document_id, supersedes]));
  const after = (...removed: string[]) =>
    relinkEditions(chain, new Map(removed.map((id) => [id, older.get(id) ?? null]))).map(
      ({ document_id, supersedes }) => [document_id, supersedes],
    );
  expect(after('b')).toEqual([
    ['a', null],
    ['c', 'a'],
  ]);
  expect(after('a', 'b')).toEqual([['c', null]]);
});
