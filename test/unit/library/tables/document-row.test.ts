import { expect, test } from 'vitest';
import { documentColumns, intactDocument } from '../../../../src/engine/library/tables/document-row.ts';
import type { Row } from '../../../../src/engine/library/tables/store-types.ts';
import { leave } from '../../cli/sample-data.ts';

const rowOf = (...collections: string[]): Row => {
  const document = { summary: { ...leave, collections }, embeddedModel: 'm', sha256: null, checksums: null };
  return Object.fromEntries(
    Object.entries(documentColumns([document])).map(([column, values]) => [
      column,
      (values as Row[string][])[0] ?? null,
    ]),
  );
};

test.each([[[]], [['Acme']], [['Acme', 'O\u2019Neill, "v." Smith', 'Zenith']]])('keeps the collections %j', (names) => {
  expect(intactDocument(rowOf(...names))?.summary.collections).toEqual(names);
});

test('a row of schema 5 has no other collections, and its checksum stays valid', () => {
  const { other_collections, ...before } = rowOf('Acme');
  expect(other_collections).toBeNull();
  expect(intactDocument({ ...before, other_collections: null })?.summary.collections).toEqual(['Acme']);
});

test('a changed list is damage, and so is a lost one', () => {
  const row = rowOf('Acme', 'Zenith');
  expect(intactDocument({ ...row, other_collections: '["Other"]' })).toBeNull();
  expect(intactDocument({ ...row, other_collections: null })).toBeNull();
  expect(intactDocument({ ...rowOf('Acme'), other_collections: '["Zenith"]' })).toBeNull();
  expect(intactDocument({ ...row, other_collections: '["Zen' })).toBeNull();
});
