import { describe, expect, it } from 'vitest';
import { missingInformation } from '../../../../src/engine/answering/completeness/missing-parts.ts';

const QUESTION = 'How many days of leave can be carried over, and when do they lapse?';
const CARRY = 'Up to five days of unused annual leave may be carried over into the next leave year.';
const LAPSE = 'Days that were carried over lapse on 31 March.';
const missing = (
  said: readonly string[],
  promptSentences: readonly string[],
  cosine: number | null = 0,
  question = QUESTION,
) =>
  missingInformation(
    question,
    { said, promptSentences },
    { similarity: async (_, others) => (cosine === null ? null : others.map(() => cosine)) },
  );

describe('missingInformation', () => {
  it('names the part that nothing says, in the words of the question', async () => {
    expect(await missing([CARRY], [CARRY])).toBe('Nothing was found on: “when do they lapse”.');
  });
  it('tells apart what the passages found say and the answer does not', async () => {
    expect(await missing([CARRY], [CARRY, LAPSE])).toBe(
      'Not answered, though the passages found may say it: “when do they lapse”.',
    );
  });
  it('is nothing when every part is said, by words or near in meaning', async () => {
    expect(await missing([CARRY, LAPSE], [CARRY, LAPSE])).toBeNull();
    expect(await missing([CARRY, 'Days are lost on 31 March.'], [], 0.5)).toBeNull();
  });
  it('wants the kind of words that a part asks for', async () => {
    const question = 'How many days can be carried over, and who approves it?';
    expect(await missing(['Five days can be carried over, and it is approved.'], [], 0.9, question)).toBe(
      'Nothing was found on: “who approves it”.',
    );
  });
  it('says nothing of a question of one part, nor where nobody can tell', async () => {
    expect(await missing([], [], 0, 'When do days lapse?')).toBeNull();
    expect(await missing([CARRY], [CARRY], null)).toBeNull();
  });
});
