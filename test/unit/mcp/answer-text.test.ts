import { expect, it } from 'vitest';
import { answerText } from '../../../src/mcp/answer-text.ts';
import { answer, closest } from '../cli/sample-data.ts';

it('a model reads the closest lines with their places, and that none was checked', () => {
  const text = answerText(closest, '[1]');
  expect(text).toContain('These lines are nearest; none was checked as an answer.');
  expect(text).toContain('1. “Five days may be carried over.” (Leave and Absence Policy › 4 Leave › 4.2 Carry-over');
});

it('a model reads of a sentence that it may not be what was asked, and of a list what is left out', () => {
  const text = answerText(
    {
      ...answer,
      claims: answer.claims.map((one) => ({ ...one, answers_question: 'unsure' })),
      list_basis: { kind: 'list', used: 1, matching: 1, sections: [], is_whole: false, left_out: ['1', '7'] },
    },
    'C1',
  );
  expect(text).toContain('“Five days may be carried over.” Stands on p. 3; may not be what you asked.');
  expect(text).toMatch(/^C1 Leave and Absence Policy/mu);
  expect(text).toContain('Items 1 and 7 of the same list are not shown.');
});
