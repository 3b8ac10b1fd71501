import { expect, test } from 'vitest';
import type { AnsweredPart } from '../../../../src/engine/answer/parts/answer-parts.ts';
import { unansweredParts } from '../../../../src/engine/answer/parts/join-parts.ts';
import { readQuestion } from '../../../../src/engine/question/question.ts';
import { claimOf, sourceIn } from '../claim-of.ts';
import { documentOf } from '../library-of.ts';

const SAID = 'Runway: 1,500 ft deep and wide.';
const { passages } = documentOf({
  id: 'a'.repeat(16),
  name: 'Airfield',
  sentences: [SAID],
  passages: [{ sentences: [0, 0] }],
});
const { parts } = readQuestion('Why is the harbour closed, and who owns the field?');

/** A part that is answered by this sentence, which nothing shows to be what was asked. */
const answered = (i: number, text: string, by: AnsweredPart['by']): AnsweredPart => {
  const part = parts[i] as (typeof parts)[number];
  const claim = { ...claimOf(i, text, [sourceIn(passages, SAID)]), answers: 'unsure' as const };
  const outcome = { mode: 'answer', claims: [claim] };
  return { part: { ...part, evidence: { inFull: readQuestion(part.asked) } }, by, outcome } as unknown as AnsweredPart;
};
const missing = (second: AnsweredPart) =>
  unansweredParts(
    [answered(0, 'The harbour is closed for the winter.', 'model'), second],
    { similarity: async (_, others) => others.map(() => 0) },
    undefined,
  );

test('a part that code read off the documents is answered, whatever its words', async () => {
  expect(await missing(answered(1, 'Title holder, Data: 12.', 'code'))).toEqual([]);
  expect(await missing(answered(1, 'Title holder, Data: 12.', 'model'))).toEqual(['who owns the field']);
});
