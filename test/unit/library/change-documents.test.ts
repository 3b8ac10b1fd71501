import { expect, test } from 'vitest';
import { relinkEditions } from '../../../src/engine/library/change-documents.ts';
import { leave } from '../cli/sample-data.ts';

const document = (id: string, name: string, file: string, collection: string | null, day: number) => ({
  ...leave,
  ...{ document_id: id, document_name: name, source_filename: file, collection },
  added_at: new Date(Date.UTC(2026, 0, day)).toISOString(),
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
