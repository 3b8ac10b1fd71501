import { openLibrary } from '../../../src/engine/library/library.ts';
import { halfOf } from '../../fits/half-of.ts';
import { type EvalLibraryOptions, evalLibrary } from '../../library/eval-library.ts';
import { localRuntime } from '../../library/local-runtime.ts';
import { figure } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';
import { loadDataSet } from '../../sets/data-sets.ts';
import { comparedTerm, FORMS } from './compared-terms.ts';
import { type ComparedTerm, thresholdFigures } from './threshold-figures.ts';

const THRESHOLDS = [0.4, 0.45, 0.5, 0.525, 0.55, 0.575, 0.6, 0.65, 0.7];

/**
 * How the threshold of "similar in meaning" does: the questions of the policy texts as terms and as clauses, held
 * against every passage without their words. The threshold was chosen on half 0 (the greatest F1 of terms and of
 * clauses); half 1 is the report.
 */
export async function runMentions(options: EvalLibraryOptions): Promise<Record<string, unknown>> {
  const { screen, dataSets } = options;
  const questions = await loadDataSet(dataSets, 'policy');
  const library = await openLibrary({ dataDir: await evalLibrary('policy', options) });
  const runtime = localRuntime();
  const compared: { form: string; half: 0 | 1; term: ComparedTerm }[] = [];
  try {
    const embedder = await runtime.embedder();
    for (const [i, question] of questions.entries()) {
      options.signal.throwIfAborted();
      for (const [form, termOf] of Object.entries(FORMS)) {
        const term = termOf(question.question);
        if (term === null) continue;
        compared.push({ form, half: halfOf(question.id), term: await comparedTerm(question, term, library, embedder) });
      }
      screen.status(`terms compared: ${i + 1}/${questions.length}`);
    }
  } finally {
    await runtime.dispose();
    await library.close();
  }
  const figures = Object.keys(FORMS).flatMap((form) =>
    ([0, 1] as const).flatMap((half) => {
      const terms = compared.filter((one) => one.form === form && one.half === half).map((one) => one.term);
      return THRESHOLDS.map((threshold) => ({
        form,
        half,
        terms: terms.length,
        ...thresholdFigures(terms, threshold),
      }));
    }),
  );
  screen.print(
    ...textTable(
      'passages similar in meaning, without the words, by threshold',
      ['looked for', 'half', 'terms', 'cosine', 'listed', 'precision', 'recall', 'F1', 'gold listed'],
      figures.map(({ form, half, terms, threshold, listed, precision, recall, f1, gold }) => [
        ...[form, half === 0 ? 'tuned on' : 'held back', `${terms}`, threshold.toFixed(3), listed.toFixed(1)],
        ...[precision, recall, f1, gold].map((value) => figure(value)),
      ]),
    ),
  );
  return { figures };
}
