import { describe, expect, it } from 'vitest';
import { changesSubject, leansOn } from '../../../src/engine/answering/leans-on.ts';
import { contentWords } from '../../../src/engine/verification/content-words.ts';

const lean = (question: string) => leansOn(question, contentWords);

describe('leansOn', () => {
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
  ])('"%s" clearly leans on what was said', (question) => {
    expect(lean(question)).toBe('clearly');
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
  ])('"%s" perhaps does', (question) => {
    expect(lean(question)).toBe('perhaps');
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
  ])('"%s" stands alone', (question) => {
    expect(lean(question)).toBe('not');
  });

  it('the word I is no name', () => {
    expect(lean('How do I renew?')).toBe('perhaps');
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
