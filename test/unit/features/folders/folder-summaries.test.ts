import { expect, it } from 'vitest';
import {
  type FolderRecords,
  type FollowedFolder,
  newFolder,
} from '../../../../src/engine/features/folders/folder-record.ts';
import { folderSummaries } from '../../../../src/engine/features/folders/folder-summaries.ts';

const file = (id: string | null, code?: string) => ({
  ...{ id, bytes: 1, mtime: 1 },
  problem: code === undefined ? null : { code, reason: `${code}.` },
});

it('counts the documents and what is not added, and reads a record again only when it was written', async () => {
  let [version, reads] = ['1', 0];
  let folder: FollowedFolder | null = {
    ...newFolder('/contracts'),
    files: new Map([
      ['a.pdf', file('one')],
      ['copy.pdf', file('one')],
      ['thumbs.db', file(null, 'NOT_SUPPORTED')],
      ['secret.pdf', file('two', 'PASSWORD_NEEDED')],
      ...Array.from({ length: 30 }, (_, i) => [`cut-${i}.pdf`, file(null, 'DAMAGED')] as const),
    ]),
  };
  const records: Pick<FolderRecords, 'read' | 'versionOf'> = {
    read: async () => {
      reads++;
      return folder;
    },
    versionOf: async () => (folder === null ? null : version),
  };
  const summary = folderSummaries(records as FolderRecords);
  const first = await summary('id');
  expect(first).toMatchObject({ root: '/contracts', documents: 1, failed: 31 });
  expect(first?.problems).toHaveLength(20);
  expect(first?.problems[0]).toEqual({ file: 'secret.pdf', code: 'PASSWORD_NEEDED', reason: 'PASSWORD_NEEDED.' });
  await summary('id');
  expect(reads).toBe(1);
  version = '2';
  await summary('id');
  expect(reads).toBe(2);
  folder = null;
  expect(await summary('id')).toBeNull();
});
