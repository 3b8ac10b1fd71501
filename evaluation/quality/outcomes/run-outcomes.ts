import { bestLines } from '../../../src/engine/answer/asked/nearest-lines.ts';
import { pageOf } from '../../../src/engine/places/place.ts';
import { readQuestion } from '../../../src/engine/question/question.ts';
import { halfOf } from '../../fits/half-of.ts';
import { type EvalLibraryOptions, evalLibrary } from '../../library/eval-library.ts';
import { evidenceFor } from '../../library/evidence-for.ts';
import { openEvidence } from '../../library/open-evidence.ts';
import { questionScopes } from '../../library/question-scopes.ts';
import { estimate } from '../../metrics/bootstrap-interval.ts';
import { mean } from '../../metrics/mean.ts';
import { estimateText } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';
import { loadDataSet } from '../../sets/data-sets.ts';
import { type LabelledNeeds, labelledNeeds } from '../../sets/needs.ts';
import type { Question } from '../../sets/question.ts';

export interface OutcomesOptions extends EvalLibraryOptions {
  /** Of the questions of the tuning half, every so many is searched. */
  readonly every: number;
}

/** Of what the scorer says of the best line, the shares that are tried for a cited line to answer. */
const SHARES = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9] as const;

/**
 * How well questions that need more than reading are recognised, on labels of the tuning half, and where the lines that
 * are shown in place of an answer stand: on a page that answers, or not. No model is asked.
 */
export async function runOutcomes(options: OutcomesOptions): Promise<Record<string, unknown>> {
  const { screen } = options;
  const questions = (await loadDataSet(options.dataSets, 'pdf')).filter(({ id }) => halfOf(id) === 0);
  const needs = recognised(questions, await labelledNeeds());
  screen.print(
    ...textTable(
      'questions that need a count, a comparison or arithmetic; tuning half',
      ['questions', 'number', 'need it', 'precision', 'recall', 'right kind'],
      needs.map((row) => [row.of, ...[row.number, row.need, row.precision, row.recall, row.kind].map(String)]),
    ),
  );
  const sample = questions.filter(({ answerable }, i) => answerable && i % options.every === 0);
  const lines = await linesOf(sample, options);
  const shareOf = (within: number) => estimate(lines.map(({ rank }) => Number(rank !== null && rank < within)));
  const figures = { first: shareOf(1), three: shareOf(3), five: shareOf(5) };
  screen.print(
    ...textTable(
      `the nearest lines of ${lines.length} questions, each asked of its own document [95 % bootstrap]`,
      ['a line on a page that answers', 'share'],
      Object.entries(figures).map(([name, value]) => [name === 'first' ? name : `among ${name}`, estimateText(value)]),
    ),
  );
  const shares = SHARES.map((share) => ({
    share,
    kept: mean(lines.map(({ ofAnswering }) => Number(ofAnswering >= share))) ?? 0,
    others: mean(lines.flatMap(({ ofOthers }) => ofOthers.map((one) => Number(one >= share)))) ?? 0,
  }));
  screen.print(
    ...textTable(
      'share of the best line from which a line answers',
      ['share', 'best line of an answering page', 'lines of other pages'],
      shares.map(({ share, kept, others }) => [String(share), kept.toFixed(3), others.toFixed(3)]),
    ),
  );
  return { needs, lines: figures, shares };
}

function recognised(questions: readonly Question[], labels: readonly LabelledNeeds[]) {
  const told = labels.flatMap((label) => {
    const question = questions.find(({ id }) => id === label.id);
    return question === undefined ? [] : [{ ...label, told: readQuestion(question.question).needs }];
  });
  return (['drawn', 'words'] as const).map((of) => {
    const own = told.filter(({ from }) => from === of);
    const [need, said] = [own.filter((one) => one.needs !== null), own.filter((one) => one.told !== null)];
    const both = need.filter((one) => one.told !== null);
    const share = (part: number, whole: number): number => Math.round((1000 * part) / Math.max(1, whole)) / 1000;
    return {
      of,
      number: own.length,
      need: need.length,
      precision: share(both.length, said.length),
      recall: share(both.length, need.length),
      kind: share(both.filter((one) => one.needs === one.told).length, both.length),
    };
  });
}

/** Where the nearest lines of a question stand. */
interface LinePlaces {
  /** From 0, of the first of five on a page that answers; null where none is. */
  readonly rank: number | null;
  /** What the scorer says of the best line of such a page, as a share of the best of all. */
  readonly ofAnswering: number;
  /** The same of the best lines of other pages. */
  readonly ofOthers: readonly number[];
}

async function linesOf(questions: readonly Question[], options: OutcomesOptions): Promise<LinePlaces[]> {
  const dataDir = await evalLibrary('pdf', options);
  const scopes = await questionScopes('pdf', questions, dataDir, true);
  const open = await openEvidence(dataDir);
  try {
    const places: LinePlaces[] = [];
    for (const [i, { question: text, gold_pages: gold }] of questions.entries()) {
      const question = readQuestion(text);
      const passages = await open.search(text, scopes[i] ?? undefined, options.signal);
      const evidence = evidenceFor(question, passages, open.deps);
      const lines = await evidence.lines(options.signal);
      const answers = (line: (typeof lines)[number]): boolean => gold.includes(pageOf(line.passage, line.start) ?? -1);
      const shown = bestLines([{ question, lines: await evidence.likely(options.signal) }]);
      const best = Math.max(0, ...shown.map(({ score }) => score)) || 1;
      const rank = shown.findIndex(answers);
      places.push({
        rank: rank < 0 ? null : rank,
        ofAnswering: Math.max(0, ...lines.filter(answers).map(({ score }) => score)) / best,
        ofOthers: shown.filter((line) => !answers(line)).map(({ score }) => score / best),
      });
    }
    return places;
  } finally {
    await open.close();
  }
}
