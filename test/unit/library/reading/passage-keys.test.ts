import { expect, test } from 'vitest';
import { passageKey } from '../../../../src/engine/library/reading/passage-keys.ts';
import type { DocumentRow } from '../../../../src/engine/library/tables/document-row.ts';

const row = (checksums: object | null): DocumentRow =>
  ({ summary: { document_id: 'a', passages: 3 }, checksums }) as unknown as DocumentRow;

test('a passage has a key of its own until its document has other content', () => {
  const [checksums, first, second] = [{}, row(null), row({})];
  const document = row(checksums);
  const keys = [first, second, document].flatMap((one) => [2, 0, 1].map((index) => passageKey(one, index)));
  expect(new Set(keys).size).toBe(keys.length);
  expect(passageKey({ ...document, summary: { ...document.summary } }, 1)).toBe(passageKey(document, 1));
  expect(passageKey(row({}), 1)).not.toBe(passageKey(document, 1));
});

test('nothing is kept for what is no passage', () => {
  const document = row({});
  const keys = [Number.NaN, -1, 1.5, 3, 3, 0].map((index) => passageKey(document, index));
  expect(new Set(keys).size).toBe(keys.length);
});
