import { ambiguousDocuments } from '../../../src/engine/answer/gate/refusal.ts';
import { DEFAULT_SETTINGS } from '../../../src/engine/answer/settings.ts';
import { readQuestion } from '../../../src/engine/question/question.ts';
import { type EvalLibraryOptions, evalLibrary } from '../../library/eval-library.ts';
import { openEvidence } from '../../library/open-evidence.ts';
import { questionScopes } from '../../library/question-scopes.ts';
import { figure } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';
import { answerHalf, type Half } from '../../sets/answer-half.ts';
import { loadDataSet } from '../../sets/data-sets.ts';
import { areaUnderCurve } from './area-under-curve.ts';
import { atThreshold, REFUSAL_SETS, type RefusalPoint, type RefusalSet, riskCurve } from './risk-curve.ts';

export interface RefusalsOptions extends EvalLibraryOptions {
  readonly half: Half;
}

const THRESHOLDS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/**
 * How likely each question is taken to be answered by what was found for it, at every threshold: what is told before
 * any model is asked. Nothing is written, so it takes two minutes.
 */
export async function runRefusals(options: RefusalsOptions): Promise<Record<string, unknown>> {
  const { screen, half } = options;
  const probabilities: Record<RefusalSet, number[]> = {
    paraphrased: [],
    pdf: [],
    unanswerable: [],
    removed: [],
    policy: [],
    elsewhere: [],
  };
  const askedBack: Partial<Record<RefusalSet, number>> = {};
  for (const kind of ['pdf', 'policy'] as const) {
    const dataDir = await evalLibrary(kind, options);
    for (const set of REFUSAL_SETS[kind]) {
      const told = await toldOf(set, dataDir, options);
      probabilities[set] = told.map(({ probability }) => probability);
      askedBack[set] = told.filter((one) => one.isAskedBack).length;
    }
  }
  const curve = riskCurve(probabilities, THRESHOLDS);
  const heads = [
    ...['answered from', 'paraphrased answered', "in the page's words", 'near misses refused'],
    ...['without their document', 'balanced accuracy', 'policy answered', 'of another text refused'],
  ];
  const counts = Object.entries(probabilities).map(([set, { length }]) => `${set} ${length}`);
  screen.print(
    ...textTable(`before any model is asked, half "${half}": ${counts.join(', ')}`, heads, curve.map(rowOf)),
  );
  const areas = {
    unanswerable: areaUnderCurve(probabilities.paraphrased, probabilities.unanswerable),
    removed: areaUnderCurve(probabilities.paraphrased, probabilities.removed),
  };
  screen.print(
    `area under the curve, paraphrased against near misses ${figure(areas.unanswerable)}, against removed ${figure(areas.removed)}`,
    '',
  );
  const back = Object.entries(askedBack).map(([set, count]) => `${set} ${count}`);
  screen.print(`asked back which document is meant, over the whole library: ${back.join(', ')}`, '');
  const at_engine_threshold = atThreshold(probabilities, DEFAULT_SETTINGS.minAnswerable);
  return {
    half,
    thresholds: curve,
    at_engine_threshold,
    area_under_curve: areas,
    probabilities,
    asked_back: askedBack,
  };
}

/** What is told of a question before a model is asked. */
interface Told {
  readonly probability: number;
  /** Asked of all documents, it would be a question back. */
  readonly isAskedBack: boolean;
}

async function toldOf(set: RefusalSet, dataDir: string, options: RefusalsOptions): Promise<Told[]> {
  const { screen, signal, half, dataSets } = options;
  const questions = (await loadDataSet(dataSets, set)).filter(({ id }) => answerHalf(id) === half);
  const scopes = await questionScopes(set, questions, dataDir);
  const open = await openEvidence(dataDir);
  const told: Told[] = [];
  try {
    for (const [i, { question }] of questions.entries()) {
      const documentIds = scopes[i] ?? undefined;
      const { passages, judged } = await open.judge(question, documentIds, signal);
      const everywhere = documentIds === undefined ? passages : await open.search(question, undefined, signal);
      told.push({
        probability: passages.length === 0 ? 0 : (judged?.probability ?? 1),
        isAskedBack: ambiguousDocuments(readQuestion(question), everywhere).length > 0,
      });
      screen.status(`${set}: ${i + 1}/${questions.length}`);
    }
  } finally {
    await open.close();
  }
  return told;
}

const rowOf = (point: RefusalPoint): string[] => [
  point.threshold.toFixed(1),
  figure(point.paraphrased),
  figure(point.pdf),
  figure(point.unanswerable),
  figure(point.removed),
  figure(point.balanced_accuracy),
  figure(point.policy),
  figure(point.elsewhere),
];
