import { expect, test } from 'vitest';
import type { Line } from '../../../../src/engine/documents/layout/line.ts';
import { evenSizes, textFirst } from '../../../../src/engine/documents/ocr/even-scans.ts';

const line = (text: string, size: number, bold = false): Line => ({
  ...{ text, size, bold, turn: 0, v: 0, u0: 0, u1: 100, cellStarts: [0], widestGap: 0, hyphenated: false },
  boxes: new Int16Array(text.length * 4),
});
const sizes = (pages: readonly (readonly Line[])[]): number[][] => pages.map((lines) => lines.map(({ size }) => size));

test('lines of one font have one size on all pages, that of most letters', () => {
  const pages = [
    [line('1 Purpose', 18.8, true), line('A long line of text of the page.', 13.1)],
    [line('Summary', 18.3, true), line('Another long line of text.', 13.4), line('Its end.', 12.9)],
  ];
  expect(sizes(evenSizes(pages))).toEqual([
    [18.8, 13.1],
    [18.8, 13.1, 13.1],
  ]);
});

test('bold type that is hardly larger than the text keeps its size, and so does what is much smaller', () => {
  const pages = [[line('1.1 Scope', 13.9, true), line('A long line of text of the page.', 13.1), line('Page 7', 9.4)]];
  expect(sizes(evenSizes(pages))).toEqual([[13.9, 13.1, 9.4]]);
});

test('headers and footers come behind the text of their page', () => {
  const [header, text, footer] = [line('Leave policy', 9), line('Leave is asked for.', 13), line('Page 1', 9)];
  expect(textFirst([header, text, footer], new Set([header, footer]))).toEqual([text, header, footer]);
});
