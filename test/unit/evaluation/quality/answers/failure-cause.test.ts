import { expect, test } from 'vitest';
import { failureCause } from '../../../../../evaluation/quality/answers/failure-cause.ts';

const facts = { answerable: true, refused: false, right: false, goldRetrieved: true, goldInPrompt: true };

test.each([
  [{ ...facts, right: true }, null],
  [{ ...facts, right: true, goldRetrieved: false }, null],
  [{ ...facts, goldRetrieved: false, goldInPrompt: false }, 'retrieval missed'],
  [{ ...facts, goldRetrieved: false, refused: true }, 'retrieval missed'],
  [{ ...facts, goldInPrompt: false }, 'selection missed'],
  [facts, 'model wrong'],
  [{ ...facts, goldRetrieved: null, goldInPrompt: null }, 'model wrong'],
  [{ ...facts, refused: true }, 'wrongly refused'],
  [{ ...facts, refused: true, goldInPrompt: null }, 'wrongly refused'],
  [{ ...facts, answerable: false }, 'wrongly answered'],
  [{ ...facts, answerable: false, refused: true }, null],
] as const)('%j fails by %s', (given, cause) => {
  expect(failureCause(given)).toBe(cause);
});
