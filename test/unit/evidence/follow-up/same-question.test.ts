import { describe, expect, it } from 'vitest';
import { turnsBefore } from '../../../../src/engine/evidence/follow-up.ts';

const turns = (...questions: string[]) => questions.map((question) => ({ question, answer: 'Some answer. [1]' }));

describe('turnsBefore', () => {
  it('leaves out the turns at the end that asked the same', () => {
    const thread = turns('How long is the notice period?', 'And in the second year?', ' and in the  SECOND year?');
    expect(turnsBefore('And in the second year?', thread)).toEqual(thread.slice(0, 1));
    expect(turnsBefore('How long?', turns('How long?', 'how long?'))).toEqual([]);
  });

  it('keeps all when the last turn asked something else: the same words may mean something else there', () => {
    const thread = turns('What is annual leave?', 'And for parents?', 'What is sick leave?');
    expect(turnsBefore('And for parents?', thread)).toEqual(thread);
    expect(turnsBefore('And for parents?', [])).toEqual([]);
  });
});
