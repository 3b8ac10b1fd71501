import { describe, expect, it } from 'vitest';
import { changesSubject, dependenceOf } from '../../../src/engine/question/dependence.ts';

const lean = (question: string) => dependenceOf(question);

describe('asFollowUp', () => {
  it.each([
    'and for contractors?',
    'What about contractors?',
    'Contractors?',
    'for part-time staff?',
    'from abroad?',
    'Even at weekends?',
    'Transplants too?',
    'When do they lapse?',
    'Is it the same in Germany?',
    'Who approves that?',
    'Why?',
    'Why so long?',
    'Does this apply to trainees?',
    'Are there exceptions to these rules?',
    'Can I have both?',
    'Can I use the second one abroad?',
    'How much do the new ones cost?',
    'Can a surviving spouse get one?',
    'Is there anything else to pay?',
    // A preposition or "why" with less than a question behind it.
    'For how long?',
    'At what age in Germany?',
    'In which country can I use the card instead?',
    'For what is it used?',
    'For how long are they kept?',
    'From the first day?',
    'No fees?',
    'Why must I pay more?',
    'Why is it so slow?',
    // An "it" that is something said before.
    'How long does it take?',
    'How long does it take by post?',
    'What does it cost to the customer?',
    'How long does it take to process them?',
    'Is it allowed?',
    'Is it allowed in Germany?',
    'Is it required to be notarised by a lawyer?',
    'Is it possible for contractors?',
    'Is it easy to open with one hand?',
    'Does IT support it?',
    'DOES IT APPLY TO CONTRACTORS IN GERMANY?',
  ])('"%s" clearly leans on what was said', (question) => {
    expect(lean(question)).toBe('dependent');
  });

  it.each([
    // The pronoun may point at the question's own subject.
    'Can a repair shop charge more than its estimate?',
    'When may employees carry over the leave they saved?',
    // Begins in the middle, and yet asks a whole question.
    'And how many days of sick leave may trainees take in Germany?',
    // Short, without a name.
    'Which date counts?',
    'What was in the water?',
    'How long is the license gone?',
    'Is it allowed to smoke in the garage?',
    'Is it legal to drive?',
    'At what age can employees retire?',
    'In what currency are invoices paid?',
    'With whom must I file a complaint?',
    'Until when can I cancel?',
    'Why are laptops encrypted?',
    "Why don't visitors sign in?",
    'No-show fees: how much are they?',
  ])('"%s" perhaps does', (question) => {
    expect(lean(question)).toBe('uncertain');
  });

  it.each([
    'How long must hotel receipts be kept?',
    'What is the hotel limit in Germany?',
    'What does CHAMPVA cover?',
    'Which form is MV-78B?',
    'Who approves the documents that foreign suppliers send?',
    'List the documents which need a signature and a stamp.',
    'In which cases may a manager refuse a leave request?',
    'For how many years are the audit logs of the production systems kept on file?',
    'For how long are audit logs kept?',
    'From which date does the new travel policy apply?',
    'Does IT have to approve new software?',
    'Who do I contact in the IT department?',
    'How long does it take to process an expense claim?',
    'How long will it usually take HR to answer a written complaint?',
    'How much does it cost to replace a lost badge?',
    'Is it possible to carry over vacation days?',
    'Is it not permitted for visitors to park in the garage?',
    'Why is it important to lock the screen during lunch?',
    'Is it true that contractors get a badge on the first day?',
  ])('"%s" stands alone', (question) => {
    expect(lean(question)).toBe('standalone');
  });

  it('the word I is no name', () => {
    expect(lean('How do I renew?')).toBe('uncertain');
  });
});

describe('changesSubject', () => {
  it.each(['Another thing: who keeps the keys?', 'By the way, who keeps the keys?', 'A different question: who pays?'])(
    '"%s"',
    (question) => expect(changesSubject(question)).toBe(true),
  );

  it.each(['and for another employee?', 'By when must it be paid?'])('not "%s"', (question) => {
    expect(changesSubject(question)).toBe(false);
  });
});
