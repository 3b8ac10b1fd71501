import { describe, expect, it } from 'vitest';
import type { Answer, Claim } from '../../../../src/contract/answer.ts';
import { answeredText, answerMark, rowFailure, rowNotes } from '../../../../src/renderer/words/questionnaire-words.ts';

const answered = {
  id: 'a',
  question: 'How many?',
  mode: 'answer',
  answer: 'Six. [1]',
  claims: [],
  removed: [],
  conflicts: [],
};
const failed = (code: string, message: string) => ({ id: 'b', question: 'Who?', error: { code, message } });

describe('a row of a questionnaire', () => {
  it('says why it has no answer', () => {
    expect(rowFailure(answered)).toBeNull();
    expect(rowFailure(failed('DOCUMENT_NOT_FOUND', 'There is no document x.'))).toBe('There is no document x.');
    expect(rowFailure(failed('MODEL_DAMAGED', 'Run "npm run models".'))).toBe(
      'The model file is damaged; import it again.',
    );
  });
  it('says what the checks were not sure of, and what was removed', () => {
    const claims = [{ text: 'Six.', markers: [1], verdict: 'weak', reason: '“six” is not in the source.' }];
    const removed = [{ text: 'Ten.', verdict: 'contradicted', reason: 'The source says six.', before: 1 }];
    expect(rowNotes({ ...answered, claims, removed })).toEqual([
      '“Six.” (weak: “six” is not in the source)',
      '1 sentence was removed: The source says six.',
    ]);
    expect(rowNotes(failed('INTERNAL', 'Something.'))).toEqual([]);
  });
  it('is not counted as answered when it was not', () => {
    expect(answeredText({ rows: [answered, answered], total: 2, isOver: true, secondsLeft: null })).toBe(
      '2 of 2 answered',
    );
    expect(
      answeredText({ rows: [answered, failed('INTERNAL', 'Something.')], total: 3, isOver: false, secondsLeft: null }),
    ).toBe('1 of 3 answered, 1 not');
    expect(
      answeredText({
        rows: [answered, { ...answered, mode: 'refuse' }, failed('INTERNAL', 'Something.')],
        total: 3,
        isOver: true,
        secondsLeft: null,
      }),
    ).toBe('1 of 3 answered, 2 not');
    expect(answeredText({ rows: [answered], total: 3, isOver: true, secondsLeft: null })).toBe(
      'stopped, 1 of 3 answered',
    );
  });
  it('says how long the rest takes while it runs', () => {
    const run = { rows: [answered], total: 4, secondsLeft: 130 };
    expect(answeredText({ ...run, isOver: false })).toBe('1 of 4 answered, about 2 min left');
    expect(answeredText({ ...run, isOver: true })).toBe('stopped, 1 of 4 answered');
  });
  it('has the mark of its worst sentence', () => {
    const of = (...claims: Partial<Claim>[]) =>
      answerMark({ claims: claims.map((one) => ({ verdict: 'supported', ...one })) } as unknown as Answer);
    expect([of(), of({}), of({}, { answers_question: 'unsure' }), of({ verdict: 'weak' }, {})]).toEqual([
      null,
      'supported',
      'unsure',
      'weak',
    ]);
  });
});
