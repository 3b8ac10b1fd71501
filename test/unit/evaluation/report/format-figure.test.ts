import { expect, test } from 'vitest';
import { estimateText, figure, shareText } from '../../../../evaluation/report/format-figure.ts';

test('figures have fixed decimals; nothing is a dash, never a zero', () => {
  expect([figure(0.12345), figure(0), figure(null), estimateText(null), shareText(0, 0)]).toEqual([
    ...['0.123', '0.000', '–', '–', '–'],
  ]);
  expect(estimateText({ mean: 0.8, interval: [0.74, 0.86], n: 160 })).toBe('0.800 [0.740–0.860]');
  expect(shareText(58, 60)).toBe('0.967 (58 of 60)');
});
