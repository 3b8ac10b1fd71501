import { expect, test } from 'vitest';
import { documentOpenings } from '../../../../src/engine/evidence/retrieval/document-openings.ts';
import { contentWords, termHashes } from '../../../../src/engine/text/content-words.ts';
import { documentId } from './documents-named.ts';
import { type PassageSpec, searchOf } from './search-of.ts';

const FILES = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'];
const COMMON = 'User guide.';
const SPECS: readonly PassageSpec[] = [
  { document: 0, page: 0, text: `${COMMON} Zenith watch.` },
  { document: 1, page: 1, text: `${COMMON} Acme phone by Zenith.` },
  { document: 1, page: 2, text: 'Courier fees.' },
  { document: 2, page: 0, text: `${COMMON} Acme refrigerator.` },
  { document: 3, page: 0, text: 'Lease.' },
];

async function openingsOf(question: string, files = FILES) {
  const { deps } = searchOf(files, SPECS);
  const found = await deps.openings(contentWords(question), await deps.documents(), deps);
  return files.map((_, i) => found.get(documentId(i)) as number);
}

test('a word of the first two pages points at the document, the rarer the more', async () => {
  expect(await openingsOf('refrigerator')).toEqual([0, 0, 1, 0]);
  const [, phone = 0, refrigerator = 0] = await openingsOf('refrigerator lease phone');
  expect(refrigerator).toBeCloseTo(1 / 3, 10);
  expect(phone).toBeCloseTo(1 / 3, 10);
  expect(await openingsOf('courier')).toEqual([0, 0, 0, 0]);
});

test('what opens half of the documents tells nothing, and a word that opens none takes weight from the others', async () => {
  expect(await openingsOf('guide')).toEqual([0, 0, 0, 0]);
  expect(await openingsOf('Acme')).toEqual([0, 0, 0, 0]);
  expect((await openingsOf('refrigerator temperature'))[2]).toBe(0.5);
});

test('a question without words points nowhere', async () => {
  expect(await openingsOf('')).toEqual([0, 0, 0, 0]);
});

test('pages are read once for each document', async () => {
  const { deps } = searchOf(FILES, SPECS);
  const reads: number[] = [];
  const passagesOnPages: typeof deps.passagesOnPages = (pages) => {
    reads.push(pages.length);
    return deps.passagesOnPages(pages);
  };
  const openings = documentOpenings();
  const documents = await deps.documents();
  for (const some of [documents.slice(0, 2), documents, documents]) {
    await openings(['zenith'], some, { ...deps, passagesOnPages });
  }
  expect(reads).toEqual([4, 4]);
});

test('words that are kept of openings are taken, and no page is read for them', async () => {
  const { deps } = searchOf(FILES, SPECS);
  const documents = await deps.documents();
  const pagesRead: string[] = [];
  const passagesOnPages: typeof deps.passagesOnPages = (pages) => {
    pagesRead.push(...pages.map(({ documentId }) => documentId));
    return deps.passagesOnPages(pages);
  };
  const last = documents.at(-1)?.document_id ?? '';
  const openingTerms = async () => new Map([[last, termHashes(['aardvark', 'zenith', 'aardvark'])]]);
  const found = await documentOpenings()(['aardvark'], documents, { passagesOnPages, openingTerms });
  expect(found.get(last)).toBe(1);
  expect(pagesRead.length).toBeGreaterThan(0);
  expect(pagesRead).not.toContain(last);
});

test('what is asked for stays while room is made for the rest, and is read again once it is gone', async () => {
  const { deps } = searchOf(FILES, SPECS);
  const openings = documentOpenings(3);
  const documents = await deps.documents();
  const asked = async (...places: number[]) => {
    const some = places.map((place) => documents[place] as (typeof documents)[number]);
    return [...(await openings(['zenith'], some, deps)).values()];
  };
  for (const places of [
    [0, 2, 3],
    [1, 2, 3],
    [0, 2, 3],
  ])
    expect(await asked(...places)).toEqual([1, 0, 0]);
});

test('openings of more documents than are kept count for nothing and are not read', async () => {
  const { deps } = searchOf(FILES, SPECS);
  const passagesOnPages = async () => {
    throw new Error('pages are read');
  };
  const found = await documentOpenings(3)(['zenith'], await deps.documents(), { ...deps, passagesOnPages });
  expect([...found]).toEqual([]);
});
