import { describe, expect, it } from 'vitest';
import { followUpOf } from '../../../src/engine/answer/parts/read-request.ts';
import type { FollowUp } from '../../../src/engine/evidence/types.ts';

const LEAVE = 'aaaaaaaaaaaaaaaa';
const turn = (question: string, answer = 'Some answer. [1]', documentIds = [LEAVE]) => ({
  ...{ question, answer, documentIds },
});
const FIRST = [turn('How many days of annual leave do employees get?')];

const of = (question: string, conversation = FIRST): FollowUp => {
  const found = followUpOf({ question, conversation });
  if (found === null) throw new Error(`"${question}" leans on nothing`);
  return found;
};

describe('followUp', () => {
  it('searches for the question together with the words of the one before', () => {
    const { carried, context, standsAlone } = of('and for contractors?');
    expect(standsAlone).toBe(false);
    expect(carried).toEqual(['days', 'annual', 'leave', 'employees', 'get']);
    expect(context.text).toMatch(/^and for contractors\? days annual leave employees get/);
    expect(context.documentIds).toEqual([LEAVE]);
  });

  it('carries over nothing of what the question before said of how to answer', () => {
    const before = [turn('How many days? Answer in USD millions.', 'Many.', [])];
    expect(of('Why so few?', before).carried).toEqual(['days']);
  });

  it('does not repeat a word', () => {
    expect(of('And sick leave?').carried).not.toContain('leave');
  });

  it('searches with the words of the answer too, without its markers, but does not choose sentences by them', () => {
    const { carried, context } = of('Why so few?', [turn('How many days?', 'Twenty-five working days. [12]')]);
    expect(context.text).toBe('Why so few? days Twenty-five working');
    expect(carried).toEqual(['days']);
  });

  it('takes no words from an answer that cites nothing', () => {
    const refused = [turn('How many days of leave?', 'The library does not say.', [])];
    expect(of('and for contractors?', refused).context.text).toBe('and for contractors? days leave');
  });

  it('carries the subject through several follow-ups, the nearest words first', () => {
    const { carried } = of('and in Germany?', [...FIRST, turn('and for contractors?')]);
    expect(carried.slice(0, 3)).toEqual(['contractors', 'days', 'annual']);
  });

  it('starts over at a question that stood alone', () => {
    const chain = [...FIRST, turn('How long must receipts for train tickets be kept?')];
    expect(of('and in Germany?', chain).carried).toEqual(['long', 'must', 'receipts', 'train', 'tickets', 'kept']);
  });

  it('leaves the time of the question before out where it has its own', () => {
    const sales = [turn('What were net sales in the first quarter of 2021?', 'Net sales were 5 billion in 2021. [1]')];
    const { context } = of('And in the second quarter of 2022?', sales);
    expect(context.text).toBe('And in the second quarter of 2022? net sales 5 billion');
    expect(of('And operating income?', sales).context.text).toContain('first quarter 2021');
  });

  it('carries no more than a dozen words of a question and of an answer', () => {
    const long = Array.from({ length: 40 }, (_, i) => `wordy${i}`).join(' ');
    const { carried, context } = of('and for contractors?', [turn(long, long.replaceAll('wordy', 'other'))]);
    expect(carried).toHaveLength(12);
    expect(context.text.split(' ')).toHaveLength(3 + 12 + 12);
  });

  it('counts the conversation less the less the question points back, and never wholly where it does', () => {
    const [clearly, perhaps, not] = [
      'When do they lapse?',
      'Which dates count?',
      'How long must hotel receipts be kept?',
    ].map((question) => of(question).context);
    expect([clearly?.preference, perhaps?.preference, not?.preference]).toEqual([5.5, 3.5, 2.5]);
    expect([clearly?.weight, perhaps?.weight, not?.weight]).toEqual([0.5, 0.5, 0]);
    expect([clearly?.least, perhaps?.least, not?.least]).toEqual([0.5, 0, 0]);
  });

  it('carries no word into a question in which nothing points back; the documents cited gain all the same', () => {
    const question = 'How long must hotel receipts be kept?';
    const { standsAlone, carried, context } = of(question);
    expect([standsAlone, carried, context.text]).toEqual([true, [], question]);
    expect(context.documentIds).toEqual([LEAVE]);
  });

  it('is nothing without a conversation, or when the asker changes the subject', () => {
    expect(followUpOf({ question: 'and for contractors?', conversation: [] })).toBeNull();
    expect(followUpOf({ question: 'Another thing: who keeps the keys?', conversation: FIRST })).toBeNull();
  });
});
