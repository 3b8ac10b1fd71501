import { expect, test } from 'vitest';
import { Searched } from '../../../../../src/contract/answer.ts';
import type { DocumentSummary } from '../../../../../src/contract/documents.ts';
import { searchedOf } from '../../../../../src/engine/features/asking/answer-deps.ts';
import { COLLECTION, demoId, documents } from '../../../../fakes/page/demo-library.ts';

const [first] = documents;
if (!first) throw new Error('the demo has documents');
/** A scan of another matter. */
const elsewhere: DocumentSummary = {
  ...first,
  document_id: demoId(99),
  collections: ['Northlight tender'],
  coverage: { ...first.coverage, text: 40, unreadable: 8, share: 40 / 48 },
};
const library = [...documents, elsewhere];

test('names the unreadable documents of what was asked only, and counts among the collection', () => {
  const asked = [demoId(3), demoId(5)];
  expect(searchedOf(library, [], asked, COLLECTION)).toMatchObject({
    ...{ documents: 2, of: documents.length, pages: 100 },
    ...{ unreadable_pages: 6, unreadable_documents: [demoId(5)] },
  });
  expect(searchedOf(library, [], [demoId(3)], COLLECTION)).toMatchObject({
    unreadable_pages: 0,
    unreadable_documents: [],
  });
});

test('the whole library is asked when nothing is named', () => {
  expect(searchedOf(library, [], undefined, null)).toMatchObject({
    ...{ documents: library.length, of: library.length },
    ...{ unreadable_pages: 14, unreadable_documents: [demoId(5), demoId(99)] },
  });
});

test('a damaged document was not searched and is named, unless it was not asked', () => {
  const damaged = [demoId(5), 'feedfeedfeedfeed'];
  expect(searchedOf(library, damaged, undefined, null)).toMatchObject({
    ...{ documents: library.length - 1, of: library.length, unreadable_documents: [demoId(99)] },
    ...{ damaged_documents: damaged },
  });
  expect(searchedOf(library, damaged, [demoId(3)], COLLECTION)).toMatchObject({
    ...{ documents: 1, damaged_documents: ['feedfeedfeedfeed'] },
  });
});

test('an answer recorded before still opens', () => {
  const before = { documents: 1, pages: 2, unreadable_pages: 1, passages: 3 };
  expect(Searched.parse(before)).toEqual({ ...before, of: null, unreadable_documents: null, damaged_documents: [] });
});
