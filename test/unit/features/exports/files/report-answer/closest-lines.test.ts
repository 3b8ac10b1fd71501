import { expect, it } from 'vitest';
import type { Answer } from '../../../../../../src/contract/answer.ts';
import { reportAnswer } from '../../../../../../src/engine/features/exports/files/report-answer.ts';
import { answer, closest } from '../../../../cli/sample-data.ts';

const reported = (shown: Answer, state: 'whole' | 'changed' = 'whole') =>
  reportAnswer(
    { answer: shown, asked_at: '2026-03-04T05:06:07Z', record: { state, reason: null }, sources: [], reviews: [] },
    { pagesOf: () => 12, pictures: new Map(), markerForm: '[1]' },
  );

it('an export has the closest lines of a refusal, but not of one that was changed', () => {
  expect(reported(closest).notes[0]).toMatch(/^1\. “Five days may be carried over\.” \(Leave and Absence Policy/);
  expect(reported(closest, 'changed').notes).toEqual([]);
});

it('an export tells both judgements of a sentence', () => {
  const claims = answer.claims.map((one) => ({ ...one, answers_question: 'unsure' as const }));
  expect(reported({ ...answer, claims }).sentences).toMatchObject([
    { verdict: 'Supported', reason: 'Stands on p. 3; may not be what you asked.' },
  ]);
});
