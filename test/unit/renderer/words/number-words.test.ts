import { describe, expect, it } from 'vitest';
import { percent, scopeText, timeLeft } from '../../../../src/renderer/words/number-words.ts';

describe('timeLeft', () => {
  it.each([
    [null, null],
    [Number.POSITIVE_INFINITY, null],
    [0.2, '1 s'],
    [8.4, '8 s'],
    [89.4, '89 s'],
    [91, '2 min'],
    [3600, '60 min'],
    [7300, '2 h'],
  ])('%s is %s', (seconds, words) => expect(timeLeft(seconds)).toBe(words));
});

describe('scopeText', () => {
  it.each([
    [{ documents: 5, of: 9, pages: 289 }, 'Asking 5 of 9 documents, 289 pages'],
    [{ documents: 1, of: 1, pages: 1204 }, 'Asking 1 document, 1,204 pages'],
    [{ documents: 1, of: 1, pages: 0 }, 'Asking 1 document'],
    [{ documents: 0, of: 3, pages: 0 }, 'No document is ticked'],
    [{ documents: 0, of: 0, pages: 0 }, 'No documents yet'],
  ])('%j is %s', (count, words) => expect(scopeText(count)).toBe(words));
});

describe('percent', () => {
  it('never says all or nothing when it is not', () => {
    expect([percent(0.906), percent(0.999), percent(1), percent(0.001), percent(0)]).toEqual([
      '91 %',
      '99 %',
      '100 %',
      '1 %',
      '0 %',
    ]);
  });
});
