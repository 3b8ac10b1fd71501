import { foldOf } from '../fold-of.ts';
import { fitLogistic, type LogisticCase, type LogisticWeights, logisticProbability } from './fit-logistic.ts';

/** A case with the file that its question is about. */
export interface DocumentCase extends LogisticCase {
  readonly document: string | null;
}

/**
 * The probability of each case, in their order, by weights that were fitted without its fold; all questions about a
 * document are in one fold. Throws RangeError when all cases are in one.
 */
export function crossValidated(cases: readonly DocumentCase[], penalty?: number): number[] {
  const fits = new Map<number, LogisticWeights>();
  for (const fold of new Set(cases.map(({ document }) => foldOf(document)))) {
    const others = cases.filter(({ document }) => foldOf(document) !== fold);
    fits.set(fold, fitLogistic(others, penalty));
  }
  return cases.map(({ document, features }) =>
    logisticProbability(fits.get(foldOf(document)) as LogisticWeights, features),
  );
}
