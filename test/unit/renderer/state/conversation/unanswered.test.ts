import { describe, expect, it } from 'vitest';
import { stoppedTurn, unansweredQuestions } from '../../../../../src/renderer/state/conversation/unanswered.ts';
import { memoryStorage } from '../../../../fakes/page/memory-storage.ts';

const asked = (question: string, startedAt: number, threadId: string | null = null) => ({
  threadId,
  question,
  startedAt,
  chosenIds: null,
  quoteOnly: false,
});

describe('unanswered questions', () => {
  it('stay in the storage, for whoever opens it next, by thread', () => {
    const storage = memoryStorage();
    const first = unansweredQuestions(storage);
    first.add(asked('Who pays?', 1));
    first.add(asked('And when?', 2, 't1'));
    const next = unansweredQuestions(storage);
    expect(next.of(null)).toEqual([asked('Who pays?', 1)]);
    expect(next.of('t1')).toEqual([asked('And when?', 2, 't1')]);
  });

  it('go with the thread that begins, and end with their answer, with earlier ones of the same words', () => {
    const questions = unansweredQuestions(memoryStorage());
    for (const at of [1, 2]) questions.add(asked('Who pays?', at));
    questions.add(asked('Another?', 3));
    questions.moveTo('t1', [1, 2]);
    expect([questions.of(null).length, questions.of('t1').length]).toEqual([1, 2]);
    questions.drop(asked('Who pays?', 2, 't1'));
    expect(questions.of('t1')).toEqual([]);
    expect(questions.of(null)).toEqual([asked('Another?', 3)]);
  });

  it('are fifty at most', () => {
    const questions = unansweredQuestions(memoryStorage());
    for (let at = 1; at <= 60; at++) questions.add(asked(`Question ${at}?`, at));
    expect(questions.of(null).map(({ startedAt }) => startedAt)).toEqual(Array.from({ length: 50 }, (_, i) => i + 11));
  });

  it.each([['{'], ['{"a":1}'], ['[{"question":1},null]']])('%s in the storage is none', (kept) => {
    const storage = memoryStorage();
    storage.setItem('pincite.unanswered', kept);
    expect(unansweredQuestions(storage).of(null)).toEqual([]);
  });

  it('are shown as turns that were stopped', () => {
    expect(stoppedTurn(asked('Who pays?', 7))).toMatchObject({
      key: 'unanswered-7',
      question: 'Who pays?',
      startedAt: 7,
      answer: null,
      running: false,
      progress: null,
    });
  });
});
