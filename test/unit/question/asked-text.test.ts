import { describe, expect, it } from 'vitest';
import { askedDecimals, askedText } from '../../../src/engine/question/asked-text.ts';

describe('askedText', () => {
  it.each([
    ['What was net income in 2019? Answer in USD millions and round to one decimal.', 'What was net income in 2019?'],
    ['You are an analyst. Answer the following question: what was net income?', 'what was net income?'],
    ['Act as an auditor. Who signed the report? Do not guess.', 'Who signed the report?'],
    ['What is the limit? If this cannot be told from the document, say why.', 'What is the limit?'],
    [
      'Is the margin better? If it is no useful measure for such a company, please state that and explain why.',
      'Is the margin better?',
    ],
    ['Please keep it short. What is the limit? Thanks!', 'What is the limit?'],
    ['List the deadlines. Assume it is June. What is the first?', 'List the deadlines. What is the first?'],
  ])('leaves out how it is to be answered: %s', (question, asked) => expect(askedText(question)).toBe(asked));

  it.each([
    ['says what the question needs', 'I lost my card. Whom do I call?'],
    ['has a topic before a colon', 'Do not disturb mode: how do I turn it on?'],
    ['asks with an instruction', 'Is there a fee? If not, why?'],
    ['only instructs', 'Answer briefly.'],
    ['sets a condition', 'Is leave paid? If it is not, say when it is.'],
    ['asks without a mark', 'Use of VPN abroad'],
    ['has two blanks in it', 'Who  pays? '],
  ])('keeps a question that %s', (_, question) => expect(askedText(question)).toBe(question));
});

describe('askedDecimals', () => {
  it.each([
    ['What is the ratio? Round to two decimal places.', 2],
    ['What is the ratio, rounded to 1 decimal?', 1],
    ['What is it, to the nearest whole number?', 0],
    ['What is the ratio?', null],
    ['What are two decimated units?', null],
  ])('%s', (question, decimals) => expect(askedDecimals(question)).toBe(decimals));
});
