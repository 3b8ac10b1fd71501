import type { EvalLibraryOptions } from '../../library/eval-library.ts';
import { textTable } from '../../report/text-table.ts';
import { type ArithmeticQuestion, arithmeticQuestions } from '../../sets/arithmetic-questions.ts';
import { type CellsLibrary, openCellsLibrary } from './cells-library.ts';

export interface ArithmeticOptions extends EvalLibraryOptions {
  /** So many that were not computed rightly are listed. */
  readonly failures: number;
}

/** `model`: nothing is said without the model, which the checks of every answer bind to the figures of its sources. */
type Told = 'right' | 'wrong' | 'refused' | 'model';

interface Computed {
  readonly question: ArithmeticQuestion;
  readonly told: Told;
  readonly text: string;
}

/**
 * Questions that compute with cells, each asked of its own document: none may be told a wrong figure. No model writes
 * anything.
 */
export async function runArithmetic(options: ArithmeticOptions): Promise<Record<string, unknown>> {
  const { screen, failures } = options;
  const library = await openCellsLibrary(options);
  const computed: Computed[] = [];
  try {
    for (const question of await arithmeticQuestions()) computed.push(await computedOf(question, library));
  } finally {
    await library.close();
  }
  const counts = (own: readonly Computed[]) => ({
    questions: own.length,
    ...Object.fromEntries(
      (['right', 'wrong', 'refused', 'model'] as const).map((told) => [
        told,
        own.filter((one) => one.told === told).length,
      ]),
    ),
  });
  const groups = Map.groupBy(computed, ({ question }) =>
    question.operands === null ? 'cannot be computed' : question.operation,
  );
  const figures = [...groups, ['all', computed] as const].map(([group, own]) => ({ group, ...counts(own) }));
  screen.print(
    ...textTable(
      'computed with cells',
      ['operation', 'questions', 'right', 'wrong', 'refused', 'left to the model'],
      figures.map((one) => Object.values(one).map(String)),
    ),
    ...computed
      .filter(({ told }) => told !== 'right')
      .slice(0, failures)
      .map(
        ({ question, told, text }) => `${question.id} ${told}: ${question.question}\n    ${text} | ${question.result}`,
      ),
  );
  return { figures };
}

const SEVERAL = 'several figures, none computed';

async function computedOf(question: ArithmeticQuestion, library: CellsLibrary): Promise<Computed> {
  const own = library.documents.filter(({ source_filename }) => source_filename === question.document);
  const { found } = await library.ask(
    question.question,
    own.map(({ document_id }) => document_id),
  );
  if (found === null) return { question, told: 'model', text: '' };
  if ('missing' in found) return { question, told: 'refused', text: found.missing };
  const [claim] = found.claims;
  if (claim === undefined || found.claims.length > 1) return { question, told: 'wrong', text: SEVERAL };
  const figures = claim.cells.map(({ cell }) => cell.value);
  const isRight =
    question.operands !== null &&
    (claim.formula?.over ?? claim.operation) === question.operation &&
    figures.join() === question.operands.join() &&
    resultOf(claim.text) === question.result;
  return { question, told: isRight ? 'right' : 'wrong', text: claim.text };
}

/**
 * The figure behind the last "=", "≈", "average of" or "change of", or behind "difference is", "increase of" or
 * "decrease of", which is below zero; of a count "2" in ": 2 of 3".
 */
function resultOf(text: string): number | null {
  const counted = /: (\d+) of \d+ \(/u.exec(text)?.[1];
  if (counted !== undefined) return Number(counted);
  const found =
    /([=≈] |difference is |average of |, with |change of |increase of |decrease of )(−?[\d,]+(?:\.\d+)?)[^=≈]*$/u.exec(
      text,
    );
  if (found === null) return null;
  const figure = Number(found[2]?.replaceAll(',', '').replace('−', '-'));
  return found[1] === 'decrease of ' ? -figure : figure;
}
