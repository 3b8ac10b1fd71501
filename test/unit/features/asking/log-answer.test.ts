import { expect, it } from 'vitest';
import type { Answer } from '../../../../src/contract/answer.ts';
import { logAnswer } from '../../../../src/engine/features/asking/log-answer.ts';
import { logByLevel } from '../../../../src/engine/records/log-levels.ts';

const ANSWER = {
  ...{
    answer_id: 'a1',
    question: 'Whose keys?',
    answer: 'Ann’s keys. [1]',
    mode: 'answer',
    cached: false,
    confidence: 0.5,
  },
  ...{ claims: [{}], citations: [{ text_span: 'The keys are Ann’s.' }] },
  timings: { evidence_ms: 40, first_token_ms: 3000, total_ms: 5400, prompt_tokens: 412 },
  validation: {
    ...{ valid: 1, invalid_removed: 1, missing: 0, repaired: true, removed_indices: [9], warning: null },
    removals: { out_of_range: 1, not_retrieved: 0, snippet_not_found: 0, not_supported: 2 },
    notes: ['“Ann has dogs.” removed: no.'],
  },
} as unknown as Answer;

function lines(asked: string, answer: Answer = ANSWER): string[] {
  const written: string[] = [];
  logAnswer(
    answer,
    logByLevel(asked, (line) => written.push(line)),
  );
  return written;
}

it('warns of removed citations, by why, and says nothing of the documents', () => {
  expect(lines('warn')).toEqual(['warn: Answer a1: removed 1 out_of_range, 2 not_supported.']);
  const all = lines('debug');
  expect(all).toEqual([
    'warn: Answer a1: removed 1 out_of_range, 2 not_supported.',
    'info: Answer a1: answer, 1 sentences, 1 citations, 5.4 s.',
    'debug: Answer a1: evidence after 40 ms, 412 tokens read, first word after 3000 ms, confidence 0.50, repaired true.',
  ]);
  expect(all.join()).not.toMatch(/keys|Ann|dogs/u);
});

it('has their words where they are asked for', () => {
  expect(lines('debug,text').join()).toMatch(/dogs.*Whose keys\?.*The keys are Ann/su);
});

it('warns of an answer whose sentences have no citation that holds, and of nothing else', () => {
  const validation = { ...ANSWER.validation, removals: undefined, warning: '1 sentence has no citation.' };
  expect(lines('warn', { ...ANSWER, validation })).toEqual(['warn: Answer a1: 1 sentence has no citation.']);
  expect(lines('warn', { ...ANSWER, validation: { ...validation, warning: undefined } })).toEqual([]);
});
