import { expect, test } from 'vitest';
import { tableLookup } from '../../../../src/engine/library/reading/passage-lookup.ts';
import { documentsNow, knownDamage } from '../../../../src/engine/library/reading/visible-documents.ts';
import { NO_READS } from '../../../../src/engine/library/sidecars/sidecars.ts';
import type { DocumentRow } from '../../../../src/engine/library/tables/document-row.ts';
import type { LanceStore } from '../../../../src/engine/library/tables/store-types.ts';

const rowOf = (id: string, passages: number) =>
  ({ summary: { document_id: id, passages }, checksums: null }) as unknown as DocumentRow;

/** A table with the passages of `here` alone: three, on the pages 0, 0 to 1, and 2. */
const columns = { chunk_index: [2, 0, 1], first_page: [2, 0, 0], last_page: [2, 0, 1] };
const store = {
  readColumns: async () => ({
    texts: () => ['here', 'here', 'here'],
    integers: (name: keyof typeof columns) => Int32Array.from(columns[name]),
  }),
} as unknown as LanceStore;

test('a document whose passages went because it was removed is not damaged, one that is still there is', async () => {
  const [here, gone, lost] = [rowOf('here', 3), rowOf('gone', 2), rowOf('lost', 2)];
  const before = documentsNow([here, gone, lost], []);
  const after = documentsNow([here, lost], []);
  const damage = knownDamage();
  const lookup = tableLookup(store, { now: async () => after }, damage, NO_READS)(before);
  expect(await lookup.sound(['here', 'gone', 'lost'])).toEqual(new Set(['here']));
  expect(damage.among(before)).toEqual(new Set(['lost']));
});

test('an id is known up to the number of passages', async () => {
  const now = documentsNow([rowOf('here', 3)], []);
  const lookup = tableLookup(store, { now: async () => now }, knownDamage(), NO_READS)(now);
  const ids = ['here_0', 'here_2', 'here_3', 'other_0'];
  expect(await lookup.known(ids)).toEqual(new Set(['here_0', 'here_2']));
});

test('passages that are there twice, or that a document has too many of, are damage', async () => {
  const now = documentsNow([rowOf('here', 2)], []);
  const damage = knownDamage();
  expect(await tableLookup(store, { now: async () => now }, damage, NO_READS)(now).sound(['here'])).toEqual(new Set());
  expect(damage.among(now)).toEqual(new Set(['here']));
});
