import { expect, it } from 'vitest';
import { checkedQuestion, LONGEST_QUESTION, LONGEST_SEARCH } from '../../../src/contract/search.ts';

it('refuses a text that is empty or too long', () => {
  expect(checkedQuestion('  What is due?\n')).toBe('What is due?');
  for (const empty of ['', ' \n\t']) expect(() => checkedQuestion(empty)).toThrow('The question is empty.');
  expect(() => checkedQuestion('x'.repeat(LONGEST_QUESTION + 1))).toThrow('longer than 2000 characters');
  expect(() => checkedQuestion('x '.repeat(450_000), LONGEST_SEARCH)).toThrow('longer than 8000 characters');
  expect(checkedQuestion('x'.repeat(LONGEST_SEARCH), LONGEST_SEARCH)).toHaveLength(LONGEST_SEARCH);
});
