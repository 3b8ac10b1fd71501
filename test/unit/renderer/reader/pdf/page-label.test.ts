import { describe, expect, it } from 'vitest';
import { findPage, pageName, pagePosition, printedLabels } from '../../../../../src/renderer/reader/pdf/page-label.ts';

const LABELS = ['i', 'ii', '1', '2', 'A-3'];

describe('printedLabels', () => {
  it('keeps labels that say more than the number', () => expect(printedLabels(LABELS)).toBe(LABELS));
  it('drops labels that repeat the number', () => expect(printedLabels(['1', '2', ''])).toBeNull());
  it('has none where the file has none', () => expect(printedLabels(null)).toBeNull());
});

describe('pagePosition and pageName', () => {
  it('say label and number', () => {
    expect(pagePosition(2, 5, LABELS)).toEqual({ field: 'ii', rest: '/ 2 of 5' });
    expect(pageName(2, 1204, LABELS)).toBe('p. ii · 2 of 1,204');
  });
  it('say the number only once where there is no label', () => {
    expect(pagePosition(6, 48, null)).toEqual({ field: '6', rest: 'of 48' });
    expect(pageName(6, 48, null)).toBe('page 6 of 48');
    expect(pageName(2, 3, ['i', '', '1'])).toBe('page 2 of 3');
  });
});

describe('findPage', () => {
  it.each([
    ['ii', 2],
    ['II', 2],
    [' a-3 ', 5],
    ['1', 3],
    ['p. 1', 3],
    ['page 2', 4],
    ['/1', 1],
    ['2 of 5', 2],
    ['5', 5],
  ])('takes %j to page %d', (input, page) => expect(findPage(input, 5, LABELS)).toBe(page));
  it.each(['', '0', '6', 'xii', '1.5', '-1', '9 of 5'])('finds no page for %j', (input) =>
    expect(findPage(input, 5, LABELS)).toBeNull(),
  );
  it('takes numbers where the file has no labels', () => expect(findPage('4', 5, null)).toBe(4));
});
