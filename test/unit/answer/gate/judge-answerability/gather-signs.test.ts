import { expect, test } from 'vitest';
import { evidenceFor } from '../../../../../evaluation/library/evidence-for.ts';
import { gatherSigns, type SignsDeps } from '../../../../../src/engine/answer/gate/judge-answerability.ts';
import type { FoundPassages, LineDeps } from '../../../../../src/engine/evidence/types.ts';
import { readQuestion } from '../../../../../src/engine/question/question.ts';
import { SEARCHED } from '../../answer-deps-of.ts';
import { PASSAGES, textOf } from '../../library-of.ts';

const QUESTION = 'How many days of leave do Zwingli and the 10K of Calvin give?';

/** Documents that hold these terms; the scorer gives each line the length of its words as hundredths. */
const depsOf = (held: readonly string[], documents: number): SignsDeps & LineDeps & { readonly looked: string[] } => {
  const looked: string[] = [];
  return {
    looked,
    textOf,
    settings: { topK: PASSAGES.length },
    scoreLines: async (_, lines) => lines.map((line) => ({ score: line.split(' ').length / 100 })),
    searched: async () => ({ ...SEARCHED, documents }),
    lists: {
      firstHeld: async (terms) => {
        looked.push(...terms);
        return terms.find((term) => held.includes(term)) ?? null;
      },
    },
  };
};
const signsOf = (deps: SignsDeps & LineDeps, found: Partial<FoundPassages>, documentIds?: string[]) =>
  gatherSigns(evidenceFor(readQuestion(QUESTION), PASSAGES, deps, found), { documentIds }, deps, undefined);
const gather = (deps: SignsDeps & LineDeps, surelyAsked = QUESTION, documentIds?: string[]) =>
  signsOf(deps, { surelyAsked: readQuestion(surelyAsked) }, documentIds);

test('names that the passages lack are looked up in the documents, in pieces too', async () => {
  const deps = depsOf(['10 K'], 2);
  expect(await gather(deps)).toMatchObject({
    ...{ isOneDocument: false, unknownNames: ['Zwingli', 'Calvin'], namesElsewhere: ['10K'], isSmallScope: false },
  });
  expect(deps.looked).toEqual(['Zwingli', '10K', '10 K', 'Calvin']);
});

test('only names that the question surely asks for are looked up', async () => {
  expect((await gather(depsOf([], 2), 'How many days of leave?')).unknownNames).toEqual([]);
});

test.each([
  ['chosen', ['aaaaaaaaaaaaaaaa']],
  ['the only one there is', undefined],
])('one document is read, and no name is missed in it: %s', async (_, documentIds) => {
  const deps = depsOf(['Zwingli'], 1);
  const { bestLine, ...names } = await gather(deps, QUESTION, documentIds);
  expect(names).toEqual({ isOneDocument: true, unknownNames: [], namesElsewhere: [], isSmallScope: false });
  expect(deps.looked).toEqual([]);
  expect(bestLine).toBeGreaterThan(0.05);
});

test('several documents are read, and told apart where everything in them was found', async () => {
  const small = { ...depsOf([], 2), settings: { topK: PASSAGES.length + 1 } };
  for (const [deps, isSmallScope] of [
    [small, true],
    [depsOf([], 2), false],
  ] as const) {
    const signs = await gather(deps);
    expect(signs.isSmallScope).toBe(isSmallScope);
    expect(signs.bestLine).toBeGreaterThan(0.05);
  }
});

test('no line is the best of no passages', async () => {
  const found = { surelyAsked: readQuestion(''), passages: [] };
  expect((await signsOf(depsOf([], 1), found)).bestLine).toBe(0);
});

test('no line is read for a question that leans on the conversation', async () => {
  const followUp = {
    standsAlone: false,
    isCertain: true,
    carried: ['leave'],
    context: { text: '', documentIds: [], weight: 1, preference: 0, least: 0 },
  };
  const found = { followUp, surelyAsked: readQuestion('') };
  const signs = await signsOf(depsOf([], 1), found);
  expect([signs.isOneDocument, signs.bestLine]).toEqual([true, null]);
  const alone = { ...found, followUp: { ...followUp, standsAlone: true } };
  expect((await signsOf(depsOf([], 1), alone)).bestLine).not.toBeNull();
});
