import { describe, expect, it } from 'vitest';
import type { Line } from '../../../../src/engine/documents/layout/line.ts';
import { pageStamps } from '../../../../src/engine/documents/layout/page-stamps.ts';
import { makeLine } from '../make-line.ts';

/** Pages with a line of text each, and at the foot what `stamp` gives. */
const pagesWith = (count: number, stamp: (page: number) => Line | null): Line[][] =>
  Array.from({ length: count }, (_, page) => [
    makeLine(`Words ${'abcdefghij'[page]} of the text`, 700),
    ...[stamp(page)].filter((line) => line !== null),
  ]);
const stamped = (text: (page: number) => string, y = (_page: number) => 20, x = 450) =>
  pageStamps(pagesWith(5, (page) => makeLine([[x, text(page)]], y(page))));
const number = (page: number, digits = 7, first = 1234) => String(first + page).padStart(digits, '0');
const NONE = [null, null, null, null, null];

describe('pageStamps', () => {
  it.each<[string, (page: number) => string]>([
    ['a name and a number', (page) => `ABC${number(page)}`],
    ['a blank between them', (page) => `SMITH-JONES ${number(page, 6)}`],
    ['a line between them', (page) => `EX_${number(page)}`],
    ['a number that grows by a digit', (page) => `ABC${9998 + page}`],
  ])('are labels of their pages: %s', (_, text) => {
    const { labels, lines } = stamped(text);
    expect(labels).toEqual([0, 1, 2, 3, 4].map(text));
    expect([...lines].map((line) => line.text)).toEqual(labels);
  });

  it.each<[string, (page: number) => string, ((page: number) => number)?]>([
    ['the same number on each page', () => 'FORM1040'],
    ['numbers that rise by two', (page) => `ABC${number(page * 2)}`],
    ['numbers that fall', (page) => `ABC${number(-page)}`],
    ['another name on each page', (page) => `${'ABCDE'[page]}${number(page)}`],
    ['numbers without a name', (page) => number(page)],
    ['few digits', (page) => `P${100 + page}`],
    ['another place on each page', (page) => `ABC${number(page)}`, (page) => 20 + page * 60],
  ])('are not: %s', (_, text, y) => {
    expect(stamped(text, y).labels).toEqual(NONE);
  });

  it('stand beside a footer, which is not one of them', () => {
    const { labels, lines } = pageStamps(
      pagesWith(3, (page) =>
        makeLine(
          [
            [72, 'Internal use'],
            [450, `ABC${number(page)}`],
          ],
          20,
        ),
      ),
    );
    expect(labels).toEqual(['ABC0001234', 'ABC0001235', 'ABC0001236']);
    expect(lines.size).toBe(0);
  });

  it('leave a page without a label that OCR misread, and want most pages', () => {
    const misread = (of: readonly number[], count: number) =>
      pageStamps(
        pagesWith(count, (page) => makeLine([[450, of.includes(page) ? 'A8C00O1234' : `ABC${number(page)}`]], 20)),
      ).labels;
    expect(misread([4], 10)).toEqual(Array.from({ length: 10 }, (_, i) => (i === 4 ? null : `ABC${number(i)}`)));
    expect(misread([4, 5], 10)).toEqual(Array(10).fill(null));
    expect(misread([], 1)).toEqual([null]);
  });
});
