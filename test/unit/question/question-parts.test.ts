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
  ])('leaves a question of one part alone: %s', (question) => expect(parts(question)).toEqual([]));
});
