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
  ['What does the Martian owe Zorvex?', 'Nothing found mentions “Zorvex” or “Martian”.'],
  ['And what is owed?', null],
])('a refusal names only words of this question: %s', async (question, missing) => {
  const asked = readQuestion(question);
  const inFull = question.includes('Zorvex') ? asked : readQuestion(`${question.replace('?', '')} by Zorvex?`);
  const evidence = evidenceFor(inFull, PASSAGES, deps);
  const refused = await refusalBeforeModel(evidence, { question: asked }, deps, undefined);
  expect(refused).toEqual({ reason: 'unknown_name', missing });
});

it('a refusal names the kind that nothing found mentions, also of one document', async () => {
  const question = readQuestion('Who is the Martian ambassador?');
  const one = { ...deps, searched: async () => ({ documents: 1 }) as never };
  const refused = await refusalBeforeModel(evidenceFor(question, PASSAGES, one), { question }, one, undefined);
  expect(refused).toMatchObject({ missing: 'Nothing found mentions “Martian”.' });
  expect(refused).not.toMatchObject({ reason: 'unknown_name' });
});
