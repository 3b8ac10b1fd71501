import { describe, expect, it } from 'vitest';
import { followUp } from '../../../src/engine/answering/follow-up.ts';
import { contentWords } from '../../../src/engine/verification/content-words.ts';

const turn = (question: string) => ({ question, answer: 'Some answer. [1]' });
const FIRST = [turn('How many days of annual leave do employees get?')];

describe('followUp', () => {
  it.each([
    'and for contractors?',
    'What about contractors?',
    'Contractors?',
    'for part-time staff?',
    'When do they lapse?',
    'Is it the same in Germany?',
    'Who approves that?',
    'Why?',
    'Does this apply to trainees?',
    'Are there exceptions to these rules?',
  ])('"%s" follows up', (question) => {
    const result = followUp(question, FIRST, contentWords);
    expect(result.isFollowUp).toBe(true);
    expect(result.searchText.startsWith(question)).toBe(true);
    expect(contentWords(result.searchText)).toEqual(expect.arrayContaining(contentWords('annual leave days')));
  });

  it.each([
    'How long must receipts be kept?',
    'What is the hotel limit in Germany?',
    'Who approves the documents that suppliers send?',
    'List the documents which need a signature.',
    'In which cases may a manager refuse a leave request?',
    'For how many years are the audit logs of the production systems kept on file?',
  ])('"%s" stands alone', (question) => {
    expect(followUp(question, FIRST, contentWords)).toEqual({ searchText: question, isFollowUp: false });
  });

  it('needs something to follow', () => {
    expect(followUp('and for contractors?', [], contentWords).isFollowUp).toBe(false);
  });

  it('does not repeat a word', () => {
    const { searchText } = followUp('And sick leave?', FIRST, contentWords);
    expect(contentWords(searchText).filter((word) => word === 'leav' || word === 'leave')).toHaveLength(1);
  });

  it('carries the subject through several follow-ups', () => {
    const chain = [...FIRST, turn('and for contractors?')];
    const words = contentWords(followUp('and in Germany?', chain, contentWords).searchText);
    expect(words).toEqual(expect.arrayContaining(contentWords('Germany contractors annual leave')));
  });

  it('starts over at a question that stood alone', () => {
    const chain = [...FIRST, turn('How long must receipts be kept?')];
    const words = contentWords(followUp('and in Germany?', chain, contentWords).searchText);
    expect(words).toEqual(expect.arrayContaining(contentWords('receipts kept')));
    expect(words).not.toEqual(expect.arrayContaining(contentWords('annual')));
  });
});
