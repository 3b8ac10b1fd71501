import { describe, expect, it } from 'vitest';
import { missingInformation, missingParts } from '../../../../src/engine/answer/completeness/missing-parts.ts';
import { readQuestion } from '../../../../src/engine/question/question.ts';

const QUESTION = 'How many days of leave can be carried over, and when do they lapse?';
const CARRY = 'Up to five days of unused annual leave may be carried over into the next leave year.';
const LAPSE = 'Days that were carried over lapse on 31 March.';
const PART = 'when do they lapse';
const missing = (unanswered: readonly string[], promptSentences: readonly string[], question = QUESTION) =>
  missingInformation(
    readQuestion(question).parts,
    { unanswered, promptSentences },
    { similarity: async (_, others) => others.map(() => 0) },
  );
const parts = async (sentences: readonly string[], cosine: number | null = 0, question = QUESTION) =>
  (
    await missingParts(readQuestion(question).parts, sentences, {
      similarity: async (_, others) => (cosine === null ? null : others.map(() => cosine)),
    })
  ).map(({ text }) => text);

describe('missingInformation', () => {
  it('names the part that nothing says, in the words of the question', async () => {
    expect(await missing([PART], [CARRY])).toBe('Nothing was found on: “when do they lapse”.');
  });
  it('tells apart what the passages found say and the answer does not', async () => {
    expect(await missing([PART], [CARRY, LAPSE])).toBe(
      'Not answered, though the passages found may say it: “when do they lapse”.',
    );
  });
  it('says nothing where every part is answered, nor of a question of one part', async () => {
    expect(await missing([], [CARRY])).toBeNull();
    expect(await missing(['When do days lapse?'], [], 'When do days lapse?')).toBeNull();
  });
});

describe('missingParts', () => {
  it('are those that no sentence says, by words or near in meaning', async () => {
    expect(await parts([CARRY])).toEqual([PART]);
    expect(await parts([CARRY, LAPSE])).toEqual([]);
    expect(await parts([CARRY, 'Days are lost on 31 March.'], 0.5)).toEqual([]);
  });
  it('want the kind of words that they ask for', async () => {
    const question = 'How many days can be carried over, and who approves it?';
    expect(await parts(['Five days can be carried over, and it is approved.'], 0.9, question)).toEqual([
      'who approves it',
    ]);
  });
  it('are none where a length in space answers how long something is, or a purpose why', async () => {
    const question = 'How long must a password be, and why was the trial stopped?';
    const said = ['A password must be 14 characters long.', 'The trial was stopped for lack of effect.'];
    expect(await parts(said, 0, question)).toEqual([]);
    expect(await parts(['Logs are kept for two months.'], 0, 'How long are logs kept, and who reads them?')).toEqual([
      'who reads them',
    ]);
  });
  it('are none where nobody can tell', async () => {
    expect(await parts([CARRY], null)).toEqual([]);
  });
});
