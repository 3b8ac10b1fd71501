import type { EvalLibraryOptions } from '../../library/eval-library.ts';
import { quantile } from '../../metrics/quantile.ts';
import { shareText } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';
import { answerHalf } from '../../sets/answer-half.ts';
import { DATA_SETS, type DataSetName, loadDataSet } from '../../sets/data-sets.ts';
import type { Question } from '../../sets/question.ts';
import { numbersOf } from '../tables/gold-cells.ts';
import { openCellsLibrary } from './cells-library.ts';

export interface LookupsOptions extends EvalLibraryOptions {
  /** So many wrong answers are listed. */
  readonly failures: number;
}

/** Beside the questions that cells answer, those that they cannot: an answer to one of them is wrong. */
const SETS = ['tuning', 'reworded', 'unanswerable'] as const satisfies readonly DataSetName[];

const groupOf = (set: (typeof SETS)[number], { meta }: Question): string =>
  set === 'tuning' && meta.type === 'finance'
    ? `${meta.source === 'table' ? 'tables' : 'prose'} of filings`
    : set === 'tuning'
      ? 'manuals'
      : DATA_SETS[set].title;

interface Asked {
  readonly group: string;
  /** "value" is a look-up, "list" a few cells that fit, others compute; null where the model would be asked. */
  readonly operation: string | null;
  readonly isRefused: boolean;
  readonly isRight: boolean;
  readonly ms: number;
}

/**
 * What tables answer without a model: how often, how often rightly, and how quickly; tuning half only. No model writes
 * anything.
 */
export async function runLookups(options: LookupsOptions): Promise<Record<string, unknown>> {
  const { screen, failures, dataSets } = options;
  const library = await openCellsLibrary(options);
  const asked: Asked[] = [];
  const wrong: string[] = [];
  try {
    for (const set of SETS) {
      const questions = (await loadDataSet(dataSets, set)).filter(({ id }) => answerHalf(id) === 'tune');
      for (const [i, question] of questions.entries()) {
        const { found, ms } = await library.ask(question.question);
        const claims = found === null || 'missing' in found ? [] : found.claims;
        const text = claims.length === 0 ? null : claims.map((claim) => claim.text).join(' ');
        const isRight = text !== null && question.answerable && saysFigure(text, question.answers[0] ?? '');
        const operation = claims.length > 1 ? 'list' : (claims[0]?.operation ?? null);
        const isRefused = found !== null && 'missing' in found;
        asked.push({ group: groupOf(set, question), operation, isRefused, isRight, ms });
        const told = found !== null && 'missing' in found ? `refused: ${found.missing}` : text;
        if (found !== null && !isRight) wrong.push(`${question.question}\n    ${told} | ${question.answers[0]}`);
        screen.status(`${set}: ${i + 1}/${questions.length}`);
      }
    }
  } finally {
    await library.close();
  }
  const figures = [...Map.groupBy(asked, ({ group }) => group)].map(([group, own]) => {
    const lookUps = own.filter(({ operation }) => operation === 'value');
    const listed = own.filter(({ operation }) => operation === 'list');
    const computed = own.filter(({ operation }) => operation !== null && !['value', 'list'].includes(operation));
    const right = (of: readonly Asked[]) => of.filter(({ isRight }) => isRight).length;
    return {
      group,
      questions: own.length,
      looked_up: lookUps.length,
      looked_up_right: right(lookUps),
      listed: listed.length,
      listed_right: right(listed),
      computed: computed.length,
      computed_right: right(computed),
      refused: own.filter(({ isRefused }) => isRefused).length,
    };
  });
  const times = asked.map(({ ms }) => ms);
  const ms = { median: quantile(times, 0.5), p95: quantile(times, 0.95), most: Math.max(...times) };
  screen.print(
    ...textTable(
      'answered from cells without a model; tuning half',
      ['questions', 'count', 'looked up: right', 'in a short list', 'computed: right', 'refused'],
      figures.map((one) => [
        ...[one.group, `${one.questions}`, shareText(one.looked_up_right, one.looked_up)],
        ...[shareText(one.listed_right, one.listed), shareText(one.computed_right, one.computed), `${one.refused}`],
      ]),
    ),
    `reading cells took ${[ms.median, ms.p95, ms.most].map((time) => `${Math.round(time ?? 0)} ms`).join(' (median), ')} (most)`,
    ...wrong.slice(0, failures),
  );
  return { figures, ms };
}

/** Whether a sentence has the answer's figure, whatever the sign: of one that computes, its result. */
export function saysFigure(text: string, answer: string): boolean {
  const said = text.slice(Math.max(0, text.lastIndexOf(' = ')));
  const numbers = (said.match(/\d[\d,]*(?:\.\d+)?/gu) ?? []).map((number) => Number(number.replaceAll(',', '')));
  return numbersOf(answer).some((gold) => numbers.some((number) => Math.abs(number - gold) <= 0.01 * gold));
}
