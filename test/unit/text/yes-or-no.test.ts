import { describe, expect, test } from 'vitest';
import { askedStatement, readLead, withLead, withoutOpening } from '../../../src/engine/text/yes-or-no.ts';

describe('what a question for yes or no asks to be affirmed', () => {
  test.each([
    ['May staff carry over leave?', { verb: 'may', statement: 'staff carry over leave' }],
    ['Is alcohol reimbursed ?', { verb: 'is', statement: 'alcohol reimbursed' }],
    ['“Did sales rise?', { verb: 'did', statement: 'sales rise' }],
    ['Did sales rise or fall?', null],
    ['Which staff may carry over leave?', null],
    ['Can you please tell me about life insurance?', null],
    ['Canned food is allowed where?', null],
  ])('%s', (question, asked) => expect(askedStatement(question)).toEqual(asked));
});

describe('the yes or no before a statement', () => {
  test('is written and read', () => {
    expect(withLead('yes', 'Staff may.')).toBe('Yes: Staff may.');
    expect(readLead(withLead('no', 'Staff may not.'))).toEqual({ lead: 'no', statement: 'Staff may not.' });
  });

  test.each(['No, only by telephone.', 'No: ', 'Notice is given in writing.', 'Yes.'])('%s has none', (sentence) =>
    expect(readLead(sentence)).toEqual({ lead: null, statement: sentence }),
  );
});

test.each([
  ['Yes, you may sort notes.', 'You may sort notes.'],
  ['No, staff may not.', 'Staff may not.'],
  ['iPhones are lent.', 'iPhones are lent.'],
  ['Yes, ', 'Yes, '],
])('the writer’s own yes or no is taken off: %s', (sentence, statement) =>
  expect(withoutOpening(sentence)).toBe(statement),
);
