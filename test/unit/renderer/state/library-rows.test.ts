import { describe, expect, it } from 'vitest';
import type { DocumentSummary } from '../../../../src/contract/documents.ts';
import type { QueuedFile } from '../../../../src/contract/ingest-queue.ts';
import { libraryRows } from '../../../../src/renderer/state/library-rows.ts';
import { scopeOf, type Ticks, ticksAfter } from '../../../../src/renderer/state/scope.ts';
import { busyQueue, COLLECTION, demoId, documents, quietQueue } from '../../../fakes/page/demo-library.ts';

const rows = (filter = '') => libraryRows(documents, quietQueue.files, COLLECTION, { filter });

describe('libraryRows', () => {
  it('lists a document that is still embedding once, with its progress', () => {
    const found = rows().filter((row) => row.name === 'Data Retention Schedule.pdf');
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
    const editions = rows().filter((row) => row.name === 'Travel and Expense Policy.pdf');
    expect(editions.map((row) => row.superseded)).toEqual([false, true]);
  });
  it('filters by all words of the name', () => {
    expect(rows('policy leave').map((row) => row.name)).toEqual(['Leave and Absence Policy.pdf']);
    expect(rows('nothing like it')).toEqual([]);
  });
  it('sorts by the date of the file, the newest first, and those without one last', () => {
    const dates = ['2024-01-15', null, '2025-06-01'];
    const three = dates.map((dated, i) => ({ ...documents[2], document_id: demoId(i), dated }) as DocumentSummary);
    const byDate = libraryRows(three, [], null, { sort: 'date' });
    expect(byDate.map(({ document }) => document?.dated)).toEqual(['2025-06-01', '2024-01-15', null]);
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
  it('counts documents, not files that were not added or are on their way', () => {
    const files = libraryRows(documents, busyQueue.files, COLLECTION);
    expect(files.length).toBeGreaterThan(documents.length + 20);
    expect(scopeOf(files, {}).count).toEqual({ documents: 7, of: 8, pages: 311 });
    expect(scopeOf(libraryRows([], busyQueue.files, COLLECTION), {})).toMatchObject({ count: { of: 0 }, head: 'none' });
  });
  it('leaves superseded editions out until they are ticked', () => {
    expect(scopeOf(rows(), {})).toMatchObject({ count: { documents: 7, of: 8, pages: 311 }, head: 'some' });
    const ticked = scopeOf(rows(), ticksAfter(documents, {}, [demoId(2)], true));
    expect(ticked.head).toBe('all');
    expect(ticked.documentIds).toBeUndefined();
  });
  it('names the documents when not all are asked', () => {
    expect(scopeOf(rows(), onlyThird)).toMatchObject({ documentIds: [demoId(3)], count: { documents: 1, pages: 36 } });
  });
  it('never ticks a file that is no document yet', () => {
    const locked = rows().find((row) => row.document === null);
    expect(locked?.name).toBe('Expense Card Terms.pdf');
    expect(scopeOf(rows(), {}).ticked.has(locked?.key ?? '')).toBe(false);
  });
});

const all = documents.map(({ document_id: id }) => id);
const onlyThird = ticksAfter(documents, ticksAfter(documents, {}, all, false), [demoId(3)], true);

/** The ticks of a library that got one more document since the user last chose. */
const withNew = (ticks: Ticks, more: Partial<DocumentSummary> = {}): ReadonlySet<string> => {
  const added = { ...documents[2], document_id: demoId(90), document_name: 'Added later', ...more } as DocumentSummary;
  return scopeOf(libraryRows([...documents, added], [], COLLECTION), ticks).ticked;
};

describe('a document that was added after the choice', () => {
  it('joins when all were in scope', () => {
    expect(withNew({}).has(demoId(90))).toBe(true);
    expect(withNew(ticksAfter(documents, onlyThird, all, true)).has(demoId(90))).toBe(true);
  });
  it('stays out when only some were, and leaves the others as they were', () => {
    const oneLess = ticksAfter(documents, {}, [demoId(6)], false);
    expect([...withNew(oneLess)].sort()).toEqual([1, 3, 4, 5, 7, 8].map(demoId));
    expect([...withNew(onlyThird)]).toEqual([demoId(3)]);
  });
  it('does not make an unticked superseded edition a choice', () => {
    const newest = ticksAfter(documents, {}, [demoId(2)], false);
    expect(withNew(newest).has(demoId(90))).toBe(true);
  });
  it('follows the edition that it supersedes', () => {
    const oneLess = ticksAfter(documents, {}, [demoId(6)], false);
    const followed = withNew(oneLess, { supersedes: demoId(3) });
    expect([followed.has(demoId(90)), followed.has(demoId(3))]).toEqual([true, false]);
    expect(withNew(oneLess, { supersedes: demoId(6) }).has(demoId(90))).toBe(false);
  });
});
