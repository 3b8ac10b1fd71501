import { expect, test } from 'vitest';
import { scoreRows } from '../../../../../evaluation/quality/answers/answer-rows.ts';

test("score.py's figures become rows, intervals beside their figure, what says nothing left out", () => {
  expect(scoreRows({ questions: 3, accuracy_all: 0.5, accuracy_all_95: [0.25, 0.75], page_hit: null })).toEqual([
    ['score.py accuracy_all', '0.500 [0.250–0.750]'],
  ]);
});
