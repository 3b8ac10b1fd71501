import { describe, expect, it } from 'vitest';
import type { QueuedFile } from '../../../../src/contract/ingest-queue.ts';
import { libraryRows } from '../../../../src/renderer/state/library-rows.ts';
import { isTicked, scopeOf } from '../../../../src/renderer/state/scope.ts';
import { COLLECTION, demoId, documents, quietQueue } from '../../../fakes/page/demo-library.ts';

const rows = (filter = '') => libraryRows(documents, quietQueue.files, COLLECTION, filter);

describe('libraryRows', () => {
  it('lists a document that is still embedding once, with its progress', () => {
    const found = rows().filter((row) => row.name === 'Data Retention Schedule');
    expect(found).toHaveLength(1);
    expect(found[0]?.file?.state).toBe('embedding');
  });
  it('keeps the reason of a document that could not be embedded, and no line of a copy', () => {
    const files = quietQueue.files.flatMap((file): QueuedFile[] => [
      { ...file, state: 'searchable', code: 'DISK_FULL' },
      { ...file, key: 'copy', state: 'ready', code: null, duplicate: true, document_id: null },
    ]);
    const found = libraryRows(documents, files, COLLECTION);
    expect(found.find((row) => row.key === demoId(4))?.file).toMatchObject({ code: 'DISK_FULL' });
    expect(found.filter((row) => row.key === 'copy')).toEqual([]);
  });
  it('puts the newer edition above the one it replaces', () => {
    const editions = rows().filter((row) => row.name === 'Travel and Expense Policy');
    expect(editions.map((row) => row.superseded)).toEqual([false, true]);
  });
  it('filters by all words of the name', () => {
    expect(rows('policy leave').map((row) => row.name)).toEqual(['Leave and Absence Policy']);
    expect(rows('nothing like it')).toEqual([]);
  });
  it('shows documents of the collection only', () => {
    expect(libraryRows(documents, quietQueue.files, 'Northlight tender')).toEqual([]);
  });
  it('calls a document superseded only where its newer edition is too', () => {
    const inBoth = documents.map((document) =>
      document.document_id === demoId(2) ? { ...document, collections: [COLLECTION, 'Northlight tender'] } : document,
    );
    const [older, ...others] = libraryRows(inBoth, [], 'Northlight tender');
    expect([older?.key, older?.superseded, older?.edition, others]).toEqual([demoId(2), false, null, []]);
    const here = libraryRows(inBoth, [], COLLECTION).find(({ key }) => key === demoId(2));
    expect([here?.superseded, here?.edition?.of]).toEqual([true, 2]);
  });
});

describe('scopeOf', () => {
  it('leaves superseded editions out until they are ticked', () => {
    expect(scopeOf(rows(), {})).toMatchObject({ count: { documents: 7, of: 9, pages: 311 }, head: 'some' });
    const ticked = scopeOf(rows(), { [demoId(2)]: true });
    expect(ticked.head).toBe('all');
    expect(ticked.documentIds).toBeUndefined();
  });
  it('names the documents when not all are asked', () => {
    const only = Object.fromEntries(
      documents.map((document) => [document.document_id, document.document_id === demoId(3)]),
    );
    expect(scopeOf(rows(), only)).toMatchObject({ documentIds: [demoId(3)], count: { documents: 1, pages: 36 } });
  });
  it('never ticks a file that is no document yet', () => {
    const locked = rows().find((row) => row.document === null);
    expect(locked?.name).toBe('Expense Card Terms');
    expect(locked && isTicked(locked, {})).toBe(false);
  });
});
