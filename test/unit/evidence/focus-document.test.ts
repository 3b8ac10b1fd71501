import { describe, expect, it } from 'vitest';
import { focusDocument } from '../../../src/engine/evidence/lines/score-sentences.ts';
import { readQuestion } from '../../../src/engine/question/question.ts';
import { LEAVE, TRAVEL } from '../answer/library-of.ts';

const [leave] = LEAVE.passages;
const [travel] = TRAVEL.passages;
if (leave === undefined || travel === undefined) throw new Error('the fixtures have passages');
/** The leave policy's passage first, the travel policy's so many points behind. */
const passages = (ahead: number) => [
  { ...leave, score: 20 },
  { ...travel, score: 20 - ahead },
];
const focus = (question: string, ahead = 5) => focusDocument(readQuestion(question), passages(ahead));

describe('focusDocument', () => {
  it('is the document of the best passage', () => {
    expect(focus('How many days of leave are carried over?')).toEqual({ documentId: leave.documentId, lead: 5 });
  });

  it('leads less the nearer another document comes', () => {
    expect(focus('How many days?', 2)?.lead).toBeCloseTo(2);
    expect(focus('How many days?', 0)?.lead).toBe(0);
  });

  it('leads by its whole score when no other document was found', () => {
    expect(focusDocument(readQuestion('How many days?'), passages(5).slice(0, 1))?.lead).toBe(20);
    expect(focusDocument(readQuestion('How many days?'), [])).toBeNull();
  });

  it.each([
    'Which documents mention leave?',
    'List all notice periods.',
    'Do the two policies contradict each other?',
    'What do these contracts say about leave?',
    'What is the allowance in Germany?',
  ])('is none for "%s"', (question) => {
    expect(focus(question)).toBeNull();
  });

  it.each(['How did leave change compared to 2020?', 'Are both sources of income taxed?'])(
    'is one for "%s"',
    (question) => {
      expect(focus(question)).not.toBeNull();
    },
  );
});
