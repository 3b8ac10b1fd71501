import { refusalBeforeModel } from '../../../src/engine/answer/gate/refusal.ts';
import { DEFAULT_SETTINGS } from '../../../src/engine/answer/settings.ts';
import { readQuestion } from '../../../src/engine/question/question.ts';
import { evidenceDeps } from '../../library/evidence-deps.ts';
import { evidenceFor } from '../../library/evidence-for.ts';
import { questionScopes } from '../../library/question-scopes.ts';
import { type DataSetName, loadDataSet } from '../../sets/data-sets.ts';
import { stratifiedSample } from '../../sets/stratified-sample.ts';
import type { Measure, MeasuredCase } from './measured.ts';
import { openStageLibrary, type StageOptions } from './stage-library.ts';

const SETS = { pdf: ['paraphrased', 'unanswerable', 'removed'], policy: ['policy', 'elsewhere'] } as const;
const ANSWERABLE: ReadonlySet<DataSetName> = new Set(['paraphrased', 'policy']);

/** What is told before the model is asked, at the engine's own threshold; a question back answers nothing. */
export async function measureRefusals(options: StageOptions): Promise<Measure[]> {
  const cases: MeasuredCase[] = [];
  for (const kind of ['pdf', 'policy'] as const) {
    const { dataDir, library, lineScorer, search, close } = await openStageLibrary(kind, options);
    const deps = { ...evidenceDeps(library, lineScorer), settings: DEFAULT_SETTINGS };
    try {
      for (const set of SETS[kind]) {
        const questions = stratifiedSample(await loadDataSet(options.dataSets, set), options.sample);
        const scopes = await questionScopes(set, questions, dataDir);
        for (const [i, { id, question }] of questions.entries()) {
          const documentIds = scopes[i] ?? undefined;
          const passages = await search({ question, limit: DEFAULT_SETTINGS.topK, documentIds });
          const found = evidenceFor(readQuestion(question), passages, deps);
          const scope = documentIds === undefined ? {} : { documentIds };
          const told = await refusalBeforeModel(found, scope, deps, options.signal);
          const isRight = (told === null) === ANSWERABLE.has(set);
          cases.push({
            id: `${set} ${id}`,
            value: isRight ? 1 : 0,
            told: JSON.stringify(told),
            group: ANSWERABLE.has(set) ? 'can be answered' : 'cannot',
          });
          options.screen.status(`${set}: ${i + 1}/${questions.length}`);
        }
      }
    } finally {
      await close();
    }
  }
  return [
    { name: 'told right, both classes alike', areClassesAlike: true, cases },
    { name: 'answered of what can be', cases: cases.filter(({ group }) => group === 'can be answered') },
  ];
}
