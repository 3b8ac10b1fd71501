import { expect, test } from 'vitest';
import type { PageId } from '../../../src/engine/library/reading/page-rows.ts';
import { pageLabels, placeInPassage } from '../../../src/engine/places/place.ts';
import { documentOf, type SentenceSpec } from '../answer/library-of.ts';

/** Labels of a library that has none of page 9, and what it was asked for. */
function setUp() {
  const asked: string[][] = [];
  const library = {
    pageLabels: async (pages: readonly PageId[]) => {
      asked.push(pages.map(({ documentId, pageIndex }) => `${documentId} ${pageIndex}`));
      if (pages.some(({ documentId }) => documentId === 'damaged')) throw new Error('damaged');
      return pages.map(({ documentId, pageIndex }) => (pageIndex === 9 ? null : `${documentId}-${pageIndex}`));
    },
  };
  return { labelOf: pageLabels(library), asked };
}

test('labels that are asked for at the same time are looked up at once, and kept', async () => {
  const { labelOf, asked } = setUp();
  const labels = await Promise.all([labelOf('a', 1), labelOf('b', 0), labelOf('a', 9)]);
  expect(labels).toEqual(['a-1', 'b-0', null]);
  expect(asked).toEqual([['a 1', 'b 0', 'a 9']]);
  expect(await Promise.all([labelOf('a', 9), labelOf('b', 0), labelOf('b', 2)])).toEqual([null, 'b-0', 'b-2']);
  expect(asked.slice(1)).toEqual([['b 2']]);
});

test('a failed look-up fails those who waited for it, and is tried again', async () => {
  const { labelOf, asked } = setUp();
  const [one, other] = await Promise.allSettled([labelOf('damaged', 1), labelOf('a', 1)]);
  expect([one.status, other.status]).toEqual(['rejected', 'rejected']);
  expect(await labelOf('a', 1)).toBe('a-1');
  expect(asked.length).toBe(2);
});

test.each([
  ['paragraph', 'prose'],
  ['list', 'item'],
  ['table', 'row'],
  ['heading', 'heading'],
  ['comment', 'comment'],
] as const)('a place in a %s says so, whatever else its passage has', (type, kind) => {
  const sentences: SentenceSpec[] = [
    { text: 'It begins here.', kind: 'prose' },
    { text: 'What is meant is this.', kind },
    { text: 'Northmere, page 4', kind: 'furniture' },
  ];
  const { passages } = documentOf({ id: 'dddddddddddddddd', name: 'D', sentences, passages: [{ sentences: [0, 2] }] });
  const [passage] = passages;
  const own = passage?.sentences[1];
  if (passage === undefined || own === undefined) throw new Error('no sentence');
  expect(placeInPassage(passage, own.start, own.end).chunk_type).toBe(type);
});
