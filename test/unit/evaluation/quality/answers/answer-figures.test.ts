import { expect, test } from 'vitest';
import { answerFigures } from '../../../../../evaluation/quality/answers/answer-figures.ts';
import { answerOf, citationOf, claimOf, hitOf } from '../answer-of.ts';

const hit = hitOf(3, 'Press the red button for five seconds.', 1000, 7);

const citation = citationOf(1, hit, 0, 20);

test('figures over several answers', () => {
  const asked = (id: string, answer: ReturnType<typeof answerOf>) => ({
    id,
    answer,
    evidence: [hit],
    prompts: [],
    yes: null,
    confidence_features: null,
  });
  const good = answerOf({ claims: [claimOf('Press the red button.', 1)], citations: [citation] });
  const timings = { evidence_ms: 300, first_token_ms: null, total_ms: 4000, prompt_tokens: 600 };
  const figures = answerFigures([asked('1', good), asked('2', answerOf({ mode: 'refuse', timings }))]);
  expect(figures).toMatchObject({
    questions: 2,
    refused: 1,
    pointers_outside: 0,
    citations: 1,
    span_lengths: { aimed: 0, shorter: 1, longer: 0 },
    claims: 1,
    claims_cited: 1,
  });
  expect(figures.seconds.median).toBeCloseTo(3, 10);
  expect(figures.prompt_tokens.median).toBe(600);
  expect(figures.word_overlap?.mean).toBe(1);
});
