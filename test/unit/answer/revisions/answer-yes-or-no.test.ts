import { describe, expect, it } from 'vitest';
import { saysYesOrNo } from '../../../../src/engine/answer/revisions/answer-yes-or-no.ts';
import { readQuestion } from '../../../../src/engine/question/question.ts';
import { ask, reply } from '../ask-of.ts';
import { documentOf } from '../library-of.ts';

const PATENTS = 'Does the license grant rights under patents?';
const USE_OF_MARKS = 'Does the license permit the use of trademarks?';

describe('saysYesOrNo', () => {
  it.each([
    ['Must employees submit receipts?', 'Employees must submit receipts within 30 days.', 'yes'],
    ['Must employees submit receipts?', 'Employees may submit receipts.', 'no'],
    ['May employees carry over unused leave?', 'Employees may not carry over unused leave.', 'no'],
    ['Can unused leave be carried over?', 'Up to five days of unused leave may be carried over.', 'yes'],
    ['Do I need a receipt for expenses below 25 EUR?', 'No receipt is needed for expenses below 25 EUR.', 'no'],
    ['Is the hotel limit in Zurich 300 CHF?', 'The hotel limit in Zurich is 240 CHF per night.', 'no'],
    ['Did net income decrease in 2017?', 'Net income increased in 2017.', 'no'],
    ['Do passwords expire after 90 days?', 'Passwords do not expire.', 'no'],
    [USE_OF_MARKS, 'You may not use any trademark of the Licensor under this License.', 'no'],
    [PATENTS, 'This License does not grant any rights under patents.', 'no'],
  ])('%s %s', (question, statement, says) => expect(saysYesOrNo(readQuestion(question), statement)).toBe(says));

  it.each([
    ['the statement narrows it', 'Is alcohol reimbursed?', 'Alcohol is only reimbursed at client dinners.'],
    ['another figure is of something else', 'Does notice take 30 days?', 'A hotel is booked 14 days ahead.'],
    ['a duty is asked and a wish is given', 'Must staff report a loss?', 'Staff should report a loss.'],
    ['too little of it is said', 'Is IAM a paid service on Huawei Cloud?', 'IAM is a free service.'],
    ['it denies another thing', PATENTS, 'This License does not grant any rights in the trademarks of a Contributor.'],
    [
      'it denies with an exception',
      PATENTS,
      'No rights under patents are granted by this License except as stated below.',
    ],
    ['it announces what it denies', PATENTS, 'No patent license is granted: (1) for code that You delete; or'],
    ['another word of it is denied', PATENTS, 'Each licence of patents grants rights; no assurances are given.'],
    ['it denies another act', 'May staff sell the laptops?', 'Staff may not lend the laptops of the company.'],
    ['it offers a choice', 'Did net income rise or fall?', 'Net income did not rise.'],
    ['it is too short to tell', 'Is it paid?', 'Parental leave is paid.'],
    ['it asks for something else', 'Who may carry over leave?', 'Staff may not carry over leave.'],
  ])('says neither where %s', (_, question, statement) =>
    expect(saysYesOrNo(readQuestion(question), statement)).toBeNull(),
  );
});

describe('an answer to a question for yes or no', () => {
  const RULE = 'Employees may not carry over unused leave into the next year.';
  const QUESTION = 'May employees carry over unused leave?';
  const { passages } = documentOf({
    ...{ id: 'a'.repeat(16), name: 'Leave Policy', sentences: [RULE, 'Sick leave needs a note of a doctor.'] },
    passages: [{ sentences: [0, 1], section: 'Leave' }],
  });
  const answered = (text: string, question = QUESTION) =>
    ask({ script: [{ output: reply([[1], text]) }] }, { question }, { retrieve: async () => passages });

  it('begins with it, also where the model wrote the other, and tells the sentence again with it', async () => {
    const { answer, events } = await answered(`Yes, employees${RULE.slice(9)}`);
    expect(answer.answer).toBe(`No: ${RULE} [1]`);
    expect(answer.claims.map(({ text, verdict }) => [text, verdict])).toEqual([[`No: ${RULE}`, 'supported']]);
    expect(answer.citations.map(({ claim_text }) => claim_text)).toEqual([`No: ${RULE}`]);
    const told = events.flatMap((event) => (event.type === 'claim' ? [[event.claim_index, event.claim.text]] : []));
    expect(told).toEqual([
      [0, RULE],
      [0, `No: ${RULE}`],
    ]);
  });

  it('leaves the answer to any other question as it is', async () => {
    const { answer } = await answered(RULE, 'What leave may employees carry over?');
    expect(answer.answer).toBe(`${RULE} [1]`);
  });
});
