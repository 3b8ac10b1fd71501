import { expect, it } from 'vitest';
import { coverageParts, questionsText, seconds, timesText } from '../../../../src/renderer/words/metrics-words.ts';

it('writes times in the unit that fits', () => {
  expect([3.24, 42, 99.6, 210, 12_340].map(seconds)).toEqual(['3.2 ms', '42 ms', '100 ms', '0.2 s', '12.3 s']);
  expect(timesText({ count: 4, median: 12_300, p95: 20_500 })).toBe('in the median, 95 % within 20.5 s');
  expect(timesText(null)).toBe('not measured yet');
});

it('tells a question that is being answered apart from those that are counted', () => {
  const none = { answer: 0, clarify: 0, refuse: 0, cached: 0 };
  expect(questionsText(none, 0)).toBe('yet; a question that is stopped does not count');
  expect(questionsText(none, 1)).toBe('yet; 1 question is being answered');
  expect(questionsText({ ...none, answer: 2, refuse: 1 }, 0)).toBe('of 3 questions; 1 refused, 0 asked back');
  expect(questionsText({ ...none, answer: 1 }, 2)).toBe(
    'of 1 question; 0 refused, 0 asked back; 2 questions are being answered',
  );
});

it('says how pages were read, and nothing of what does not occur', () => {
  const none = { pages: 0, text: 0, ocr: 0, low_confidence: 0, garbled: 0, unreadable: 0, waiting: 0 };
  expect(coverageParts(none)).toEqual([]);
  expect(coverageParts({ ...none, pages: 1204, text: 1200, unreadable: 4 })).toEqual([
    '1,200 read from their text',
    '4 unreadable',
  ]);
});
