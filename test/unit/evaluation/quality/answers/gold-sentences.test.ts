import { expect, test } from 'vitest';
import { standsInPrompt } from '../../../../../evaluation/quality/answers/gold-sentences.ts';

test('a gold sentence is found in a prompt whatever its cells and spaces look like, also a piece of a long one', () => {
  const long = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ');
  expect(standsInPrompt(['Net\tsales of 2017\t177,866'], ['[1] Net | sales of 2017 | 177,866'])).toBe(true);
  expect(standsInPrompt([long], [`[2] ${long.slice(150, 330)}`])).toBe(true);
  expect(standsInPrompt(['Net sales of 2018'], ['[1] Net sales of 2017'])).toBe(false);
  expect(standsInPrompt(['Total'], ['[1] Total'])).toBeNull();
  expect(standsInPrompt(['Net sales of 2017'], [])).toBeNull();
});
