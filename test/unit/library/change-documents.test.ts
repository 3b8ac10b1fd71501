import { expect, test } from 'vitest';
import { afterRemoval } from '../../../src/engine/library/change-documents.ts';
import { leave } from '../cli/sample-data.ts';

const document = (id: string, supersedes: string | null, ...collections: string[]) => ({
  ...leave,
  ...{ document_id: id, supersedes, collections },
});

const removing = (chain: readonly ReturnType<typeof document>[], ...removed: string[]) => {
  const older = new Map(chain.map(({ document_id, supersedes }) => [document_id, supersedes]));
  return afterRemoval(chain, new Map(removed.map((id) => [id, older.get(id) ?? null]))).map(
    ({ document_id, supersedes }) => [document_id, supersedes],
  );
};

test('who superseded a removed edition supersedes what that one did', () => {
  const chain = [document('a', null), document('b', 'a'), document('c', 'b')];
  expect(removing(chain, 'b')).toEqual([
    ['a', null],
    ['c', 'a'],
  ]);
  expect(removing(chain, 'a', 'b')).toEqual([['c', null]]);
});

test('nothing supersedes a document that it shares no collection with', () => {
  const chain = [document('a', null, 'Acme'), document('b', 'a', 'Acme', 'Zenith'), document('c', 'b', 'Zenith')];
  expect(removing(chain, 'b')).toEqual([
    ['a', null],
    ['c', null],
  ]);
});
