import { describe, expect, it } from 'vitest';
import { askedText } from '../../../src/engine/text/asked-text.ts';

describe('askedText', () => {
  it.each([
    ['What was net income in 2019? Answer in USD millions and round to one decimal.', 'What was net income in 2019?'],
    ['You are an analyst. Answer the following question: what was net income?', 'what was net income?'],
    ['Act as an auditor. Who signed the report? Do not guess.', 'Who signed the report?'],
    ['What is the limit? If this cannot be told from the document, say why.', 'What is the limit?'],
    ['Please keep it short. What is the limit? Thanks!', 'What is the limit?'],
    ['List the deadlines. Assume it is June. What is the first?', 'List the deadlines. What is the first?'],
  ])('leaves out how it is to be answered: %s', (question, asked) => expect(askedText(question)).toBe(asked));

  it.each([
    ['says what the question needs', 'I lost my card. Whom do I call?'],
    ['has a topic before a colon', 'Do not disturb mode: how do I turn it on?'],
    ['asks with an instruction', 'Is there a fee? If not, why?'],
    ['only instructs', 'Answer briefly.'],
    ['asks without a mark', 'Use of VPN abroad'],
    ['has two blanks in it', 'Who  pays? '],
  ])('keeps a question that %s', (_, question) => expect(askedText(question)).toBe(question));
});
