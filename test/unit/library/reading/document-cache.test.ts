import { expect, test } from 'vitest';
import { documentCache } from '../../../../src/engine/library/reading/document-cache.ts';
import { documentsNow, visibleBy } from '../../../../src/engine/library/reading/visible-documents.ts';
import type { DocumentRow } from '../../../../src/engine/library/tables/document-row.ts';

interface Spec {
  readonly id: string;
  readonly passages?: number;
  readonly added?: string;
}

const rowOf = ({ id, passages = 10, added = 'monday' }: Spec) =>
  ({ summary: { document_id: id, passages, added_at: added }, embeddedModel: null }) as unknown as DocumentRow;

const visibleOf = (documents: () => readonly Spec[]) =>
  visibleBy({ now: async () => documentsNow(documents().map(rowOf), []), forget: () => undefined });

/** A cache over documents that a test changes, and the ids of every read. */
function setUp(documents: Spec[], { limit = 100, state = (): string => '' } = {}) {
  const reads: string[][] = [];
  const visible = visibleOf(() => documents);
  const cache = documentCache(visible, {
    limit,
    state: async () => state(),
    read: async (ids) => {
      reads.push([...ids]);
      return new Map(ids.filter((id) => id !== 'bare').map((id) => [id, `${id} ${reads.length}`]));
    },
  });
  return { cache, reads };
}

test('what fits is read at once and only once', async () => {
  const { cache, reads } = setUp([{ id: 'a' }, { id: 'b' }]);
  expect([...(await cache(['b']))]).toEqual([['b', 'b 1']]);
  expect([...(await cache())].sort()).toEqual([
    ['a', 'a 1'],
    ['b', 'b 1'],
  ]);
  expect(reads).toEqual([['a', 'b']]);
});

test('much is read in portions, two at a time, and one that fails fails the call', async () => {
  const documents = Array.from({ length: 5 }, (_, i): Spec => ({ id: `${i}`, passages: 15_000 }));
  const { cache, reads } = setUp(documents, { limit: 100_000 });
  expect((await cache()).size).toBe(5);
  expect(reads).toEqual([['0'], ['1'], ['2'], ['3'], ['4']]);
  const visible = visibleOf(() => documents);
  const failing = documentCache(visible, {
    limit: 100_000,
    state: async () => '',
    read: async ([id]) => {
      if (id === '3') throw new Error('the disk is gone');
      return new Map();
    },
  });
  await expect(failing()).rejects.toThrow('the disk is gone');
});

test('a document without a value and one that is not there are left out, and not read again and again', async () => {
  const { cache, reads } = setUp([{ id: 'bare' }]);
  expect((await cache(['bare', 'gone'])).size).toBe(0);
  expect((await cache(['bare', 'gone'])).size).toBe(0);
  expect(reads).toEqual([['bare']]);
});

test('a document that was removed and added again is read again; one that is gone is forgotten', async () => {
  const documents: Spec[] = [{ id: 'a' }, { id: 'b' }];
  const { cache, reads } = setUp(documents);
  await cache();
  documents.splice(0, 2, { id: 'a', added: 'tuesday' });
  expect([...(await cache())]).toEqual([['a', 'a 2']]);
  expect(reads).toEqual([['a', 'b'], ['a']]);
});

test('a value whose state changes is read again', async () => {
  let state = 'half';
  const { cache, reads } = setUp([{ id: 'a' }], { state: () => state });
  await cache();
  await cache();
  state = 'whole';
  await cache();
  expect(reads).toEqual([['a'], ['a']]);
});

test('past the limit only what is asked for is read, and the longest unused goes first', async () => {
  const { cache, reads } = setUp([{ id: 'a' }, { id: 'b' }, { id: 'c' }], { limit: 20 });
  for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await cache([id]);
  expect(reads).toEqual([['a'], ['b'], ['c'], ['b']]);
});

test('searches at the same moment read once; a failed read is tried again', async () => {
  const { cache, reads } = setUp([{ id: 'a' }]);
  await Promise.all([cache(), cache(), cache()]);
  expect(reads).toHaveLength(1);

  let broken = true;
  const visible = visibleOf(() => [{ id: 'a' }]);
  const flaky = documentCache(visible, {
    limit: 10,
    state: async () => '',
    read: async () => {
      if (broken) throw new Error('bucket out of reach');
      return new Map([['a', 1]]);
    },
  });
  await expect(flaky()).rejects.toThrow('bucket');
  broken = false;
  expect((await flaky()).get('a')).toBe(1);
});
