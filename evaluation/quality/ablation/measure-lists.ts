import { missingParts } from '../../../src/engine/answer/completeness/missing-parts.ts';
import { textSimilarity } from '../../../src/engine/features/asking/answer-deps.ts';
import { listQuestion } from '../../../src/engine/question/list-question.ts';
import { proposeTerms } from '../../../src/engine/question/propose-terms.ts';
import { readQuestion } from '../../../src/engine/question/question.ts';
import { ASKED_IN_PARTS } from '../../../test/fixtures/question-parts.ts';
import { localRuntime } from '../../library/local-runtime.ts';
import { type DataSetName, loadDataSet } from '../../sets/data-sets.ts';
import type { Measure, MeasuredCase } from './measured.ts';
import type { StageOptions } from './stage-library.ts';

const SETS = ['pdf', 'unanswerable', 'policy', 'refusal'] as const satisfies readonly DataSetName[];

/**
 * What the rules about completeness make of every question of the development sets. None of the sets says what is right
 * here: each of their questions has one short answer, so only how often a rule fires can be told. Of 24 questions over
 * the sample policies it is known which of their parts are not answered.
 */
export async function measureLists({ dataSets, screen }: StageOptions): Promise<Measure[]> {
  const lists: MeasuredCase[] = [];
  const terms: MeasuredCase[] = [];
  const parts: MeasuredCase[] = [];
  for (const set of SETS) {
    for (const { id, question, answers } of await loadDataSet(dataSets, set)) {
      const shared = { id: `${set} ${id}`, value: null };
      lists.push({ ...shared, told: JSON.stringify(listQuestion(question)) });
      terms.push({ ...shared, told: JSON.stringify(proposeTerms(question, listQuestion(question))) });
      // Nothing is near in meaning: what the words alone miss.
      const missing = await missingParts(readQuestion(question).parts, answers, {
        similarity: async (_, others) => others.map(() => 0),
      });
      parts.push({ ...shared, told: JSON.stringify([readQuestion(question).parts, missing]) });
    }
    screen.status(set);
  }
  return [
    { name: 'taken for a list or a count', cases: lists },
    { name: 'terms proposed', cases: terms },
    { name: 'parts of a question, and those not answered', cases: parts },
    { name: 'missing parts told right', cases: await labelledParts() },
  ];
}

async function labelledParts(): Promise<MeasuredCase[]> {
  const runtime = localRuntime();
  const deps = { similarity: textSimilarity(runtime) };
  const cases: MeasuredCase[] = [];
  for (const [i, { question, sentences, missing }] of ASKED_IN_PARTS.entries()) {
    const told = (await missingParts(readQuestion(question).parts, sentences, deps)).map(({ text }) => text).join('; ');
    cases.push({ id: `${i}`, value: told === missing.join('; ') ? 1 : 0, told });
  }
  await runtime.dispose();
  return cases;
}
