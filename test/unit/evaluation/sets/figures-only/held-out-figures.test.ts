import { expect, test } from 'vitest';
import { evalProgram } from '../../../../../evaluation/eval-program.ts';
import { balancedMean, countShare } from '../../../../../evaluation/metrics/bootstrap-interval.ts';
import { outcomeFigures } from '../../../../../evaluation/quality/answers/outcome-figures.ts';
import { refusalFigures } from '../../../../../evaluation/quality/refusals/refusal-figures.ts';
import { questionOf } from '../question-of.ts';

test('refusals before the model are counted by reason, those of what can be answered apart', () => {
  const told = [
    { answerable: true, refusal: null },
    { answerable: true, refusal: 'unknown_name' },
    { answerable: false, refusal: 'not_similar' },
    { answerable: false, refusal: null },
    { answerable: true, refusal: null },
    { answerable: true, refusal: null },
  ];
  const figures = refusalFigures('check', told);
  expect([figures.answered?.mean, figures.refused?.mean]).toEqual([0.75, 0.5]);
  expect(figures.balanced_accuracy?.mean).toBe(0.625);
  expect(figures.reasons).toMatchObject({
    unknown_name: { answerable: 1, unanswerable: 0 },
    not_similar: { answerable: 0, unanswerable: 1 },
    other_period: { answerable: 0, unanswerable: 0 },
  });
});

test('outcomes: a refusal of what can be answered is wrong, a question back is a refusal', () => {
  const questions = [
    questionOf({ id: 'a', answerable: true, meta: { type: 'finance' } }),
    questionOf({ id: 'b', answerable: true, meta: { type: 'manual' } }),
    questionOf({ id: 'c', answerable: false, meta: {} }),
  ];
  const asked = [
    { id: 'a', answer: { mode: 'answer' } },
    { id: 'b', answer: { mode: 'refuse' } },
    { id: 'c', answer: { mode: 'clarify' } },
  ] as unknown as Parameters<typeof outcomeFigures>[1];
  const figures = outcomeFigures(questions, asked, new Map([['a', true]]));
  expect([figures.right?.mean, figures.right_of_answered?.mean]).toEqual([0.5, 1]);
  expect([figures.wrong?.mean, figures.over_refused?.mean]).toEqual([0, 0.5]);
  expect([figures.answered?.mean, figures.refused?.mean, figures.balanced_accuracy?.mean]).toEqual([0.5, 1, 0.75]);
  expect([figures.kinds.filings?.mean, figures.kinds.manuals?.mean]).toEqual([1, 0]);
});

test('right, wrong and refused are all of what can be answered', () => {
  const questions = ['a', 'b', 'c', 'd', 'e'].map((id) => questionOf({ id, answerable: true, meta: {} }));
  const modes = ['answer', 'answer', 'answer', 'refuse', 'clarify'];
  const asked = questions.map(({ id }, i) => ({ id, answer: { mode: modes[i] } })) as unknown as Parameters<
    typeof outcomeFigures
  >[1];
  const {
    right,
    wrong,
    over_refused: refused,
    right_of_answered: ofAnswered,
  } = outcomeFigures(questions, asked, new Map([['a', true]]));
  expect([right?.mean, wrong?.mean, refused?.mean]).toEqual([0.2, 0.4, 0.4]);
  expect(ofAnswered?.mean).toBeCloseTo(1 / 3);
});

test('a mean of two groups weighs both alike, and there is none without one of them', () => {
  expect(balancedMean([1, 1, 1, 0], [0])?.mean).toBe(0.375);
  expect(balancedMean([1], [])).toBeNull();
  expect(countShare(3, 4)).toMatchObject({ mean: 0.75, n: 4 });
});

const run = (...argv: string[]) => {
  const screen = { print: () => undefined, note: () => undefined, status: () => undefined };
  const session = { argv, screen, signal: new AbortController().signal, now: new Date(0) };
  return evalProgram(session).parseAsync(argv, { from: 'user' });
};

test('the commands refuse a part of the held-out set or its misses before anything is asked', async () => {
  for (const argv of [
    ['retrieval', '--only', 'check', '--sample', '5'],
    ['retrieval', '--only', 'check', '--failures', '5'],
    ['refusals', '--set', 'check', '--half', 'tune'],
  ])
    await expect(run(...argv)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
