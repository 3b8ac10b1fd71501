import { refusalBeforeModel } from '../../../src/engine/answer/gate/refusal.ts';
import { DEFAULT_SETTINGS } from '../../../src/engine/answer/settings.ts';
import { readQuestion } from '../../../src/engine/question/question.ts';
import { type EvalLibraryOptions, evalLibrary } from '../../library/eval-library.ts';
import { evidenceFor } from '../../library/evidence-for.ts';
import { openEvidence } from '../../library/open-evidence.ts';
import { questionScopes } from '../../library/question-scopes.ts';
import { balancedMean, type Estimate, estimate } from '../../metrics/bootstrap-interval.ts';
import { estimateText } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';
import { DATA_SETS, type DataSetName, loadDataSet } from '../../sets/data-sets.ts';

export interface RefusalFiguresOptions extends EvalLibraryOptions {
  readonly set: DataSetName;
}

/** What is told of a question before a model is asked: null when it goes on to the model. */
export interface ToldQuestion {
  readonly answerable: boolean;
  readonly refusal: string | null;
}

export interface RefusalFigures {
  readonly set: DataSetName;
  readonly threshold: number;
  /** Of what can be answered, the share that goes on to the model. */
  readonly answered: Estimate | null;
  /** Of what cannot, the share that is refused or asked back. */
  readonly refused: Estimate | null;
  readonly balanced_accuracy: Estimate | null;
  /** How often each reason was given. */
  readonly reasons: Readonly<Record<string, { readonly answerable: number; readonly unanswerable: number }>>;
}

/** The reasons before a model is asked; each has its count, a zero too. */
const REASONS = ['unknown_name', 'other_period', 'not_similar', 'nothing_found', 'asked back'];

export function refusalFigures(set: DataSetName, told: readonly ToldQuestion[]): RefusalFigures {
  const of = (answerable: boolean) => told.filter((one) => one.answerable === answerable);
  const answered = of(true).map(({ refusal }) => Number(refusal === null));
  const refused = of(false).map(({ refusal }) => Number(refusal !== null));
  const count = (answerable: boolean, reason: string) => of(answerable).filter((one) => one.refusal === reason).length;
  return {
    set,
    threshold: DEFAULT_SETTINGS.minAnswerable,
    answered: estimate(answered),
    refused: estimate(refused),
    balanced_accuracy: balancedMean(answered, refused),
    reasons: Object.fromEntries(
      REASONS.map((reason) => [reason, { answerable: count(true, reason), unanswerable: count(false, reason) }]),
    ),
  };
}

/**
 * What the engine refuses before a model is asked, at its own threshold, and why. Figures over all questions, nothing
 * of a single one: the set may be held out.
 */
export async function runRefusalFigures(
  options: RefusalFiguresOptions,
): Promise<RefusalFigures & Record<string, unknown>> {
  const { set, screen, signal } = options;
  const questions = await loadDataSet(options.dataSets, set);
  const dataDir = await evalLibrary(DATA_SETS[set].library, options);
  const scopes = await questionScopes(set, questions, dataDir);
  const open = await openEvidence(dataDir);
  const deps = { ...open.deps, settings: DEFAULT_SETTINGS };
  const told: ToldQuestion[] = [];
  try {
    for (const [i, { question, answerable }] of questions.entries()) {
      const documentIds = scopes[i] ?? undefined;
      const passages = await open.search(question, documentIds, signal);
      const found = evidenceFor(readQuestion(question), passages, deps);
      const scope = documentIds === undefined ? {} : { documentIds };
      const refusal = await refusalBeforeModel(found, scope, deps, signal);
      told.push({ answerable, refusal: refusal === null ? null : 'reason' in refusal ? refusal.reason : 'asked back' });
      screen.status(`${set}: ${i + 1}/${questions.length}`);
    }
  } finally {
    await open.close();
  }
  const figures = refusalFigures(set, told);
  screen.print(...refusalLines(figures, questions.length));
  return { ...figures };
}

function refusalLines(figures: RefusalFigures, questions: number): readonly string[] {
  return [
    ...textTable(
      `${figures.set}: ${questions} questions before any model is asked, answered from ${figures.threshold}; means [95 % bootstrap]`,
      ['figure', 'value'],
      [
        ['answered of what can be answered', estimateText(figures.answered)],
        ['refused of what cannot', estimateText(figures.refused)],
        ['balanced accuracy', estimateText(figures.balanced_accuracy)],
      ],
    ),
    ...textTable(
      'refused, by reason',
      ['reason', 'can be answered', 'cannot'],
      Object.entries(figures.reasons).map(([reason, one]) => [reason, `${one.answerable}`, `${one.unanswerable}`]),
    ),
  ];
}
