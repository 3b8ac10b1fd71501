import { isRepeated } from '../../../evidence/lines/prompt-candidates.ts';
import { bestScore, isTelling } from '../../../evidence/lines/score-sentences.ts';
import type { Evidence } from '../../../evidence/types.ts';
import { quoteClaims } from '../../claims/quote.ts';
import type { Making, Outcome } from '../../types.ts';

/**
 * Share of the best line's score from which another line is quoted too. A design constant: with it an answer has about
 * as many lines as a model picked (docs/trials/answers/quotes-by-the-line-scorer.md).
 */
const ENOUGH = 0.95;

/**
 * Answers by the lines that answer best, word for word, without a model. `said`: texts that an earlier part of the
 * question is answered by.
 */
export async function quoteLines(
  { lines: scored }: Pick<Evidence, 'lines'>,
  said: readonly string[],
  { deps: { settings }, newId }: Making,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const lines = (await scored(signal)).filter((line) => isTelling(line) && !isRepeated(line, said));
  const least = ENOUGH * bestScore(lines);
  const quoted = lines.filter(({ score }) => score >= least).sort((a, b) => b.score - a.score);
  if (quoted.length === 0) return { mode: 'refuse', reason: 'nothing_found', missing: null };
  return { mode: 'answer', claims: quoteClaims(quoted.slice(0, settings.maxClaims), newId) };
}
