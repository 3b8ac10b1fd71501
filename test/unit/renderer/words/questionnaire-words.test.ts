import { describe, expect, it } from 'vitest';
import { answeredText, rowFailure, rowNotes } from '../../../../src/renderer/words/questionnaire-words.ts';

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
    expect(answeredText([answered, answered], 2, true)).toBe('2 of 2 answered');
    expect(answeredText([answered, failed('INTERNAL', 'Something.')], 3, false)).toBe('1 of 3 answered, 1 not');
    expect(answeredText([answered, { ...answered, mode: 'refuse' }, failed('INTERNAL', 'Something.')], 3, true)).toBe(
      '1 of 3 answered, 2 not',
    );
    expect(answeredText([answered], 3, true)).toBe('stopped, 1 of 3 answered');
  });
});
