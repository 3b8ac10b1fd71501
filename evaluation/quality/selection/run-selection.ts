import { DEFAULT_SETTINGS } from '../../../src/engine/answer/settings.ts';
import { userPrompt } from '../../../src/engine/answer/sources/model/prompt/prompt.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import type { ScoreLines } from '../../../src/engine/models/types.ts';
import { readQuestion } from '../../../src/engine/question/question.ts';
import { type EvalLibraryOptions, evalLibrary } from '../../library/eval-library.ts';
import { selectFor } from '../../library/evidence-for.ts';
import { librarySearch } from '../../library/library-search.ts';
import { localLineScorer } from '../../library/local-line-scorer.ts';
import { localRuntime } from '../../library/local-runtime.ts';
import { questionScopes } from '../../library/question-scopes.ts';
import { estimate } from '../../metrics/bootstrap-interval.ts';
import { mean } from '../../metrics/mean.ts';
import { estimateText } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';
import { answerHalf, type Half } from '../../sets/answer-half.ts';
import { DATA_SETS, loadDataSet, type SelectionSet } from '../../sets/data-sets.ts';
import { isFiguresOnly } from '../../sets/figures-only.ts';
import { goldFile, type Question } from '../../sets/question.ts';
import { promptBudget } from './prompt-budget.ts';
import { goldShare, groupOf, holds, wantedOf } from './selection-measures.ts';

/** The held-out set is shown as one figure over all its questions: no half, no kind. */
type MeasuredSet = SelectionSet | 'check';

export interface SelectionOptions extends EvalLibraryOptions {
  /** Tokens of the numbered sentences. */
  readonly budgets: readonly number[];
  readonly sets: readonly MeasuredSet[];
  /** Without the reader. */
  readonly wordsOnly: boolean;
}

const TOP_K = 10;

interface Selected {
  readonly set: MeasuredSet;
  readonly question: Question;
  readonly group: string;
  readonly value: number;
  readonly tokens: number;
}

function titleOf(set: MeasuredSet, question: Question): string {
  if (isFiguresOnly(set)) return 'figures and quotes of the held-out questions';
  if (set === 'policy') return 'gold characters of policies';
  return set === 'reworded' ? 'figures and quotes, asked in other words' : groupOf(question);
}

/**
 * What the prompt holds of the answer: 1 or 0 for a figure or a quote, a share for spans; null when it cannot be told.
 */
export function heldOf(question: Question, prompt: string, selected: readonly SelectedRange[]): number | null {
  if (question.gold_spans.length > 0) {
    const own = selected.filter(({ file }) => file === goldFile(question));
    return goldShare(question.gold_spans, own);
  }
  const wanted = wantedOf(question);
  return wanted === null ? null : Number(holds(wanted, prompt));
}

interface SelectedRange {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** How often what is needed stands in the prompt, by its budget and by half. No model writes anything. */
export async function runSelection(options: SelectionOptions) {
  const { screen, signal, budgets, sets, wordsOnly } = options;
  const runtime = localRuntime();
  const chat = await runtime.chat();
  const lineScorer = localLineScorer();
  const scoreLines: ScoreLines = wordsOnly ? async (_, lines) => lines.map(() => ({ score: 0 })) : lineScorer.score;
  const results: { budget: number; selected: Selected[] }[] = budgets.map((budget) => ({ budget, selected: [] }));
  for (const set of sets) {
    const dataDir = await evalLibrary(DATA_SETS[set].library, options);
    const library = await openLibrary({ dataDir });
    try {
      const search = librarySearch(library, runtime);
      const questions = (await loadDataSet(options.dataSets, set)).filter(({ answerable }) => answerable);
      const scopes = await questionScopes(set, questions, dataDir);
      for (const [i, question] of questions.entries()) {
        const documentIds = scopes[i] ?? undefined;
        const passages = await search({ question: question.question, limit: TOP_K, documentIds }, { signal });
        for (const { budget, selected } of results) {
          const limits = { ...DEFAULT_SETTINGS, ...promptBudget(budget) };
          const { sentences, tokens } = await selectFor(readQuestion(question.question), passages, limits, {
            countTokens: (text) => chat.countTokens(text),
            scoreLines,
            textOf: (documentId, start, end) => library.textOf(documentId, start, end),
          });
          const ranges = sentences.map(({ passage, start, end }) => ({
            file: passage.document.source_filename,
            start,
            end,
          }));
          const value = heldOf(question, userPrompt(readQuestion(''), sentences), ranges);
          const group = titleOf(set, question);
          if (value !== null) selected.push({ set, question, group, value, tokens });
        }
        screen.status(`${set}: ${i + 1}/${questions.length}`);
      }
    } finally {
      await library.close();
    }
  }
  await runtime.dispose();
  await lineScorer.close();
  const figures = results.flatMap(({ budget, selected }) =>
    [...Map.groupBy(selected, ({ group }) => group)].map(([group, cases]) => {
      const tokens = mean(cases.map((one) => one.tokens));
      const all = { budget, group, questions: cases.length, tokens, all: estimate(cases.map(({ value }) => value)) };
      // Halves of a held-out set would show single questions.
      if (cases.some(({ set }) => isFiguresOnly(set))) return { ...all, tuned: null, held_back: null };
      const half = (wanted: Half) =>
        estimate(cases.filter(({ question }) => answerHalf(question.id) === wanted).map(({ value }) => value));
      return { ...all, tuned: half('tune'), held_back: half('report') };
    }),
  );
  screen.print(
    ...textTable(
      'what the prompt holds of the answer; means [95 % bootstrap]',
      ['what is needed', 'budget', 'tokens', 'questions', 'all', 'half tune', 'half report'],
      figures.map(({ group, budget, tokens, questions, all, tuned, held_back }) => [
        ...[group, `${budget}`, `${Math.round(tokens ?? 0)}`, `${questions}`],
        ...[estimateText(all), estimateText(tuned), estimateText(held_back)],
      ]),
    ),
  );
  return { figures };
}
