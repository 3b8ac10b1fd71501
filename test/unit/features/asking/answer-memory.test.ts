import { describe, expect, it } from 'vitest';
import { followUpOf } from '../../../../src/engine/answer/parts/read-request.ts';
import { DEFAULT_SETTINGS } from '../../../../src/engine/answer/settings.ts';
import type { ConversationTurn } from '../../../../src/engine/evidence/types.ts';
import { type AnswerBasis, answerKey } from '../../../../src/engine/features/asking/answer-memory.ts';
import { leave, notes } from '../../cli/sample-data.ts';

const basis = (change: Partial<AnswerBasis> = {}): AnswerBasis => ({
  request: { question: 'How many days may be carried over?' },
  followUp: null,
  documents: [leave, notes],
  chatModel: 'c',
  embedModel: 'e',
  settings: DEFAULT_SETTINGS,
  code: 'engine-1.js',
  ...change,
});
const asked = (question: string, conversation: AnswerBasis['request']['conversation'] = []) =>
  basis({ request: { question, conversation }, followUp: followUpOf({ question, conversation }) });
const usual = answerKey(basis());

describe('the key of an answer', () => {
  it.each([
    ['the same', basis()],
    ['other white space and case', asked('  how many  days may be\ncarried over? ')],
    ['the documents in another order', basis({ documents: [notes, leave] })],
    ['said to be no quote', basis({ request: { question: 'How many days may be carried over?', quoteOnly: false } })],
  ])('is the same for %s', (_, same) => expect(answerKey(same)).toBe(usual));

  it('is the same for a conversation that it does not lean on', () => {
    const whole = 'How many days of annual leave may be carried over into March?';
    const before = [{ question: 'Who signs?', answer: 'The CFO. [1]' }];
    expect(answerKey(asked(whole, before))).toBe(answerKey(asked(whole)));
    expect(answerKey(asked(whole, [{ ...before[0], documentIds: ['aaaaaaaaaaaaaaaa'] } as ConversationTurn]))).not.toBe(
      answerKey(asked(whole)),
    );
  });

  it.each([
    ['another question', asked('How many days may be taken?')],
    ['another sign', asked('How many days may be carried over')],
    ['quotes only', basis({ request: { question: 'How many days may be carried over?', quoteOnly: true } })],
    ['a document more', basis({ documents: [leave, notes, { ...notes, document_id: 'aaaaaaaaaaaaaaaa' }] })],
    ['a document less', basis({ documents: [leave] })],
    ['a document embedded further', basis({ documents: [{ ...leave, embedded: 41 }, notes] })],
    ['a document that became ready', basis({ documents: [leave, { ...notes, state: 'ready' }] })],
    ['a document added anew', basis({ documents: [{ ...leave, added_at: '2026-02-05T10:00:00.000Z' }, notes] })],
    ['a document that supersedes another', basis({ documents: [{ ...leave, supersedes: notes.document_id }, notes] })],
    ['a document in a collection', basis({ documents: [{ ...leave, collections: ['Audit'] }, notes] })],
    ['another chat model', basis({ chatModel: 'd' })],
    ['another embedding model', basis({ embedModel: 'f' })],
    ['another build', basis({ code: 'engine-2.js' })],
    ...Object.keys(DEFAULT_SETTINGS).map((name): [string, AnswerBasis] => [
      `the setting ${name}`,
      basis({ settings: { ...DEFAULT_SETTINGS, [name]: 99 } }),
    ]),
  ])('is another for %s', (_, other) => expect(answerKey(other)).not.toBe(usual));

  describe('of a question that leans on the one before', () => {
    const before = {
      question: 'How long is parental leave in the first year of employment?',
      answer: 'Eight weeks. [1]',
    };
    const key = answerKey(asked('and for contractors?', [before]));
    it('is the same in another thread with the same turn', () => {
      const earlier = { question: 'Who signs?', answer: 'The CFO. [1]' };
      expect(answerKey(asked('and for contractors?', [earlier, before]))).toBe(key);
    });
    it.each([
      ['no turn', []],
      ['another question', [{ ...before, question: 'How long is sick leave?' }]],
      ['another answer', [{ ...before, answer: 'Nine weeks. [1]' }]],
    ])('is another after %s', (_, conversation) =>
      expect(answerKey(asked('and for contractors?', conversation))).not.toBe(key),
    );
  });
});
