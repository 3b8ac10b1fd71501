import { describe, expect, it } from 'vitest';
import { readQuestion } from '../../../src/engine/question/question.ts';

const parts = (question: string) => readQuestion(question).parts.map(({ text, asks }) => `${asks}: ${text}`);

describe('questionParts', () => {
  it.each([
    [
      'A laptop is lost on a trip: who must be told, and how quickly?',
      ['person: who must be told', 'time: how quickly'],
    ],
    ['How many days lapse, and when do they?', ['amount: How many days lapse', 'time: when do they']],
    ['Who pays? And by when?', ['person: Who pays', 'time: by when']],
    ['Is a taxi paid and what must the receipt show?', ['thing: Is a taxi paid', 'thing: what must the receipt show']],
    ['What is the notice period, to whom is notice given?', []],
    [
      'Who is told, and is the employee charged for it?',
      ['person: Who is told', 'thing: is the employee charged for it'],
    ],
    ['Within how many days are claims made, and why?', ['time: Within how many days are claims made', 'thing: why']],
    ['By how much did it fall, how fast?', ['amount: By how much did it fall', 'time: how fast']],
    [
      'When is a permit needed, who pays, and where is it kept?',
      ['time: When is a permit needed', 'person: who pays', 'thing: where is it kept'],
    ],
    ['What must be reported, when and by whom?', ['thing: What must be reported', 'time: when', 'person: by whom']],
    [
      'What is reported, to whom, by when, and is it kept?',
      ['thing: What is reported', 'person: to whom', 'time: by when', 'thing: is it kept'],
    ],
    [
      'Is a deposit due, who holds it and when is it returned?',
      ['thing: Is a deposit due', 'person: who holds it', 'time: when is it returned'],
    ],
    [
      'How is notice given, is it free, and when does it take effect?',
      ['thing: How is notice given', 'thing: is it free', 'time: when does it take effect'],
    ],
  ])('tells what is asked apart: %s', (question, expected) => expect(parts(question)).toEqual(expected));

  it.each([
    'What happens when a receipt is lost?',
    'Which employees, who travel often, get a railcard?',
    'When a meal is free, what is the allowance?',
    'What is the hotel limit for London and Paris?',
    'Which policies and contracts name a limit?',
    'Expenses and receipts',
    'Who approves travel, if the manager is away?',
    'Which records are encrypted, and are kept for six years?',
    'What do the terms and conditions say of notice?',
    'Who signs and dates it?',
    'When does the lease begin, end and renew?',
    'Which employees, who travel often, get a railcard and a card?',
    'What is the limit for meals, hotels, and taxis?',
    'What is the rate, which applies to all, and the fee?',
  ])('leaves a question of one part alone: %s', (question) => expect(parts(question)).toEqual([]));

  it.each([
    ['What is paid, when it rains, and who approves it?', ['What is paid, when it rains', 'who approves it']],
    ['What is the rate, which is for all, and who sets it?', ['What is the rate, which is for all', 'who sets it']],
    [
      'Which employees, who travel often, get a railcard and when is it paid?',
      ['Which employees, who travel often, get a railcard', 'when is it paid'],
    ],
  ])('leaves a clause within a part where it is: %s', (question, expected) =>
    expect(readQuestion(question).parts.map(({ text }) => text)).toEqual(expected),
  );
});
