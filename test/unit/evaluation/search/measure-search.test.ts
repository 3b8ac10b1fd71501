import { expect, test } from 'vitest';
import type { FoundPlace } from '../../../../evaluation/search/found-place.ts';
import { measureSearches } from '../../../../evaluation/search/measure-search.ts';

const place = (file: string, pages: number[], start = 0, end = 0): FoundPlace => ({ file, pages, start, end });

test('warm-up questions are answered and scored but not timed', async () => {
  const asked: string[] = [];
  let clock = 0;
  const result = await measureSearches(
    ['q1', 'q2', 'q3'],
    async (question) => {
      asked.push(question);
      clock += asked.length === 1 ? 1000 : 5;
      return [place(question, [])];
    },
    1,
    { now: () => clock, signal: new AbortController().signal, onDone: () => undefined },
  );
  expect(asked).toEqual(['q1', 'q1', 'q2', 'q3']);
  expect(result.milliseconds).toEqual([5, 5]);
  expect(result.places.map(([first]) => first?.file)).toEqual(['q1', 'q2', 'q3']);
});
