import { expect, test } from 'vitest';
import { MOST_DOCUMENTS, madeDocument } from '../../../../../evaluation/speed/made-library/made-document.ts';

/** The words that stand on a page, in the order in which they are drawn. */
const wordsOn = (content: string): string =>
  [...content.matchAll(/\((.*?)\) Tj/g)].map(([, words]) => words?.replaceAll(/\\(.)/g, '$1')).join(' ');

const library = (seed: number) => Array.from({ length: 6 }, (_, index) => madeDocument(index, 20, seed));

test('a document has so many pages, and is the same for the same number and seed', () => {
  expect(madeDocument(3, 17, 1).pages).toHaveLength(17);
  expect(madeDocument(3, 17, 1)).toEqual(madeDocument(3, 17, 1));
  expect(madeDocument(3, 17, 2).file).not.toBe(madeDocument(3, 17, 1).file);
  // A shorter document is the beginning of a longer one, so the size of a library changes nothing else.
  expect(madeDocument(3, 9, 1).pages).toEqual(madeDocument(3, 17, 1).pages.slice(0, 9));
});

test('the page of each question has its answer, and the subject of the question stands on no other page', () => {
  const documents = library(1);
  const pages = documents.flatMap(({ file, pages: own }) =>
    own.map(({ content }, page) => ({ file, page, words: wordsOn(content) })),
  );
  const questions = documents.flatMap((document) => document.questions);
  expect(questions.length).toBeGreaterThan(100);
  for (const { question, file, pages: gold, words } of questions) {
    const subject = /the ([A-Z][a-z]+ [A-Z][a-z]+ [a-z]+)/.exec(question)?.[1];
    if (subject === undefined || words === null) throw new Error(`no subject in: ${question}`);
    const having = pages.filter((page) => page.words.includes(subject));
    expect(having.map((page) => [page.file, page.page])).toEqual([[file, gold[0]]]);
    expect(having[0]?.words).toContain(words);
  }
});

test('no line of a paragraph stands twice', () => {
  const lines = library(1)
    .flatMap(({ pages }) => pages.flatMap(({ content }) => [...content.matchAll(/\/F 10 Tf .*?\((.{60,})\) Tj/g)]))
    .map(([, line]) => line);
  expect(lines.length).toBeGreaterThan(2000);
  expect(new Set(lines).size).toBe(lines.length);
});

test('there is an end of names', () => {
  expect(() => madeDocument(MOST_DOCUMENTS, 1, 1)).toThrow('no names left');
});
