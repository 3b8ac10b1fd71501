import { expect, test } from 'vitest';
import { passageKey } from '../../../../src/engine/library/reading/passage-keys.ts';
import type { DocumentRow } from '../../../../src/engine/library/tables/document-row.ts';

const row = (checksums: object | null): DocumentRow =>
  ({ summary: { document_id: 'a', passages: 3 }, checksums }) as unknown as DocumentRow;

test('a passage has a key of its own until its document has other content', () => {
  const [checksums, first, second] = [{}, row(null), row({})];
  const document = row(checksums);
  const keys = [first, second, document].flatMap((one) => [0, 1, 2 ** 31 - 1].map((index) => passageKey(one, index)));
  expect(new Set(keys).size).toBe(keys.length);
  expect(passageKey({ ...document, summary: { ...document.summary } }, 1)).toBe(passageKey(document, 1));
  expect(passageKey(row({}), 1)).not.toBe(passageKey(document, 1));
});

test('what no passage can be numbered has the key of nothing', () => {
  const document = row({});
  expect([Number.NaN, -1, 1.5, 2 ** 31].map((index) => passageKey(document, index))).toEqual([-1, -1, -1, -1]);
});
