import { expect, it } from 'vitest';
import type { Library } from '../../../src/engine/library/library-types.ts';
import { documentSections } from '../../../src/engine/places/document-sections.ts';
import { leave } from '../cli/sample-data.ts';

/** A library with one document of these passages: the section of each, from the first page on. */
const libraryOf = (sections: readonly string[]) =>
  ({
    document: async () => ({ ...leave, document_name: 'Harbour' }),
    passagesOf: async () =>
      sections.map((section, i) => ({
        section,
        start: i * 100,
        end: i * 100 + 90,
        text: 'x'.repeat(90),
        firstPage: i,
        sentences: [],
      })),
  }) as unknown as Library;
const titles = async (...sections: readonly string[]) =>
  (await documentSections({ library: libraryOf(sections), labelOf: async (_, page) => `p${page}` }, 'a')).map(
    ({ title, level, page_number, page_label }) => [title, level, page_number, page_label],
  );

it('are the headings of a document, each once, with their level and page', async () => {
  expect(
    await titles('Harbour > 1 Berths', 'Harbour > 1 Berths', 'Harbour > 1 Berths > 1.1 Fees', 'Harbour > 2 Fuel'),
  ).toEqual([
    ['1 Berths', 1, 1, 'p0'],
    ['1.1 Fees', 2, 3, 'p2'],
    ['2 Fuel', 1, 4, 'p3'],
  ]);
  // A heading that comes again later is another one.
  expect(await titles('1 A > Note', '2 B > Note')).toHaveLength(4);
});

it('are none of a list of contents, and none where there is no heading', async () => {
  expect(await titles('Harbour', 'Harbour > Contents', '')).toEqual([]);
});

it('begin where their words stand, and else where their first passage begins', async () => {
  const text = '1 Berths\n1.1\tFees\nA berth costs 40 euros.';
  const passage = {
    ...{ section: 'Harbour > 1 Berths > 1.1 Fees > Note', start: 500, end: 540, text, firstPage: 2 },
    sentences: [
      { start: 500, end: 508, kind: 'heading', header: null },
      { start: 509, end: 517, kind: 'heading', header: null },
      { start: 518, end: 541, kind: 'prose', header: null },
    ],
  };
  const library = { ...libraryOf([]), passagesOf: async () => [passage] } as unknown as Library;
  const sections = await documentSections({ library, labelOf: async () => null }, 'a');
  expect(sections.map(({ title, start }) => [title, start])).toEqual([
    ['1 Berths', 500],
    ['1.1 Fees', 509],
    ['Note', 500],
  ]);
});

it('have no signs of Markdown, and begin behind them', async () => {
  const passage = {
    ...{ section: '# Harbour > ## Fees', start: 0, end: 30, text: '# Harbour\n\n## Fees\n\nForty.', firstPage: 0 },
    sentences: [
      { start: 0, end: 9, kind: 'heading', header: null },
      { start: 11, end: 18, kind: 'heading', header: null },
    ],
  };
  const library = { ...libraryOf([]), passagesOf: async () => [passage] } as unknown as Library;
  const sections = await documentSections({ library, labelOf: async () => null }, 'a');
  expect(sections.map(({ title, start }) => [title, start])).toEqual([['Fees', 14]]);
});
