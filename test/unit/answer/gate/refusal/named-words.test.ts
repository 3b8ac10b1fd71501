import { expect, it } from 'vitest';
import { evidenceFor } from '../../../../../evaluation/library/evidence-for.ts';
import { refusalBeforeModel } from '../../../../../src/engine/answer/gate/refusal.ts';
import { readQuestion } from '../../../../../src/engine/question/question.ts';
import { SETTINGS } from '../../answer-deps-of.ts';
import { PASSAGES, readAlike } from '../../library-of.ts';

const deps = {
  scoreLines: readAlike,
  textOf: async () => '',
  searched: async () => ({ documents: 3 }) as never,
  lists: { firstHeld: async () => null },
  settings: { ...SETTINGS, minAnswerable: 1 },
};

it.each([
  ['What does Zorvex owe?', 'Nothing found mentions “Zorvex”.'],
  ['And what is owed?', null],
])('a refusal names only words of this question: %s', async (question, missing) => {
  const asked = readQuestion(question);
  const inFull = question.includes('Zorvex') ? asked : readQuestion(`${question.replace('?', '')} by Zorvex?`);
  const evidence = evidenceFor(inFull, PASSAGES, deps);
  const refused = await refusalBeforeModel(evidence, { question: asked }, deps, undefined);
  expect(refused).toEqual({ reason: 'unknown_name', missing });
});
