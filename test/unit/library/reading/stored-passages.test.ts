import { expect, test } from 'vitest';
import { passagesIn } from '../../../../src/engine/library/reading/stored-passages.ts';
import { arrowTable, storedColumns } from '../../../../src/engine/library/tables/arrow-columns.ts';
import { checksumsOfStored } from '../../../../src/engine/library/tables/document-checksums.ts';
import type { DocumentRow } from '../../../../src/engine/library/tables/document-row.ts';
import { packSentences } from '../../../../src/engine/library/tables/packed-sentences.ts';
import { chunkId, PASSAGE_COLUMNS } from '../../../../src/engine/library/tables/passage-row.ts';
import { TABLES } from '../../../../src/engine/library/tables/schema.ts';

const ID = 'abcdef0123456789';

const passage = (chunkIndex: number, text: string, pages: readonly [number, number]) => ({
  ...{ chunkIndex, text, start: chunkIndex * 100, end: chunkIndex * 100 + text.length, section: `Part ${chunkIndex}` },
  ...{ firstPage: pages[0], lastPage: pages[1] },
  packed: packSentences([
    { start: chunkIndex * 100, end: chunkIndex * 100 + text.length, kind: 'prose', header: null },
  ]),
});
type Passage = ReturnType<typeof passage>;

const WRITTEN = [
  passage(0, 'Employees have 20 days.', [0, 0]),
  passage(1, 'A zebra \ud83d needs a permit — always 🦓.', [0, 1]),
  passage(2, 'Six days carry over.', [3, 3]),
];
const document = (checked: boolean, passages = WRITTEN.length) =>
  ({
    summary: { document_id: ID, passages },
    checksums: checked ? checksumsOfStored([], WRITTEN, []) : null,
  }) as unknown as DocumentRow;

/** The passages of the document from a table that holds these rows, in this order. */
function passagesFrom(rows: readonly Passage[], row = document(true), more: { readonly chunk_id?: string } = {}) {
  const values = {
    chunk_id: rows.map((one) => more.chunk_id ?? chunkId(ID, one.chunkIndex)),
    document_id: rows.map(() => ID),
    chunk_index: rows.map((one) => one.chunkIndex),
    start: rows.map((one) => one.start),
    end: rows.map((one) => one.end),
    text: rows.map((one) => one.text),
    section: rows.map((one) => one.section),
    first_page: rows.map((one) => one.firstPage),
    last_page: rows.map((one) => one.lastPage),
    sentences: rows.map((one) => one.packed),
  };
  const types = Object.fromEntries(PASSAGE_COLUMNS.map((name) => [name, TABLES.passages[name]]));
  return passagesIn(storedColumns(arrowTable(types, values)))(row);
}

test('gives the passages in document order, whatever order their rows have', () => {
  const passages = passagesFrom([WRITTEN[2], WRITTEN[0], WRITTEN[1]] as Passage[]);
  expect(passages?.all().map((one) => one.text)).toEqual(WRITTEN.map(({ text }) => text.toWellFormed()));
  expect(passages?.at(1)).toMatchObject({
    ...{ chunkId: `${ID}_1`, documentId: ID, section: 'Part 1', start: 100, firstPage: 0, lastPage: 1 },
    sentences: [{ start: 100, end: WRITTEN[1]?.end, kind: 'prose', header: null }],
  });
  expect(passages?.at(3)).toBeUndefined();
});

test('makes each passage once', () => {
  const passages = passagesFrom(WRITTEN);
  expect(passages?.at(2)).toBe(passages?.all()[2]);
});

test('gives those of pages', () => {
  const passages = passagesFrom(WRITTEN);
  const indexesOn = (...pages: number[]) => passages?.onPages(new Set(pages)).map((one) => one.chunkIndex);
  expect(indexesOn(0)).toEqual([0, 1]);
  expect(indexesOn(1, 3)).toEqual([1, 2]);
  expect(indexesOn(2)).toEqual([]);
});

test.each<[string, Partial<Passage>]>([
  ['a text', { text: 'Employees have 90 days.' }],
  ['a place', { start: 1 }],
  ['a page', { lastPage: 2 }],
  ['a section', { section: 'Part 9' }],
  ['sentences', { packed: new Uint8Array(20) }],
  ['a text that is gone', { text: null as never }],
])('gives none of a document with %s that is not what was written', (_, changed) => {
  const [first, ...rest] = WRITTEN as [Passage, ...Passage[]];
  expect(passagesFrom([{ ...first, ...changed }, ...rest])).toBeNull();
});

test('gives none where a passage is missing, is there twice, or has the name of another', () => {
  expect(passagesFrom(WRITTEN.slice(1))).toBeNull();
  const [first, second] = WRITTEN as [Passage, Passage];
  expect(passagesFrom([first, second, second])).toBeNull();
  expect(passagesFrom([first], document(true, 1), { chunk_id: chunkId(ID, 7) })).toBeNull();
});

test('of a document without checksums only sentences that cannot be read are damage', () => {
  const [first, second, third] = WRITTEN as [Passage, Passage, Passage];
  const changed = { ...first, text: 'Employees have 90 days.' };
  expect(passagesFrom([changed, second, third], document(false))?.at(0)?.text).toBe(changed.text);
  const broken = { ...first, packed: Uint8Array.of(1, 2, 3) };
  expect(passagesFrom([broken, second, third], document(false))).toBeNull();
});
