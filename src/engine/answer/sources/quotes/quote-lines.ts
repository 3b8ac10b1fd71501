import { standsAlone } from '../../../evidence/follow-up.ts';
import { isRepeated } from '../../../evidence/lines/prompt-candidates.ts';
import { bestScore, isTelling } from '../../../evidence/lines/score-sentences.ts';
import type { Evidence, EvidenceLine } from '../../../evidence/types.ts';
import { contentWords } from '../../../text/content-words.ts';
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
  evidence: Pick<Evidence, 'lines' | 'followUp' | 'asked'>,
  said: readonly string[],
  { deps: { settings }, newId }: Making,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const telling = (await evidence.lines(signal)).filter((line) => isTelling(line) && !isRepeated(line, said));
  const lines = aboutAsked(telling, evidence);
  const least = ENOUGH * bestScore(lines);
  const quoted = lines.filter(({ score }) => score >= least).sort((a, b) => b.score - a.score);
  if (quoted.length === 0) return { mode: 'refuse', reason: 'nothing_found', missing: null };
  return { mode: 'answer', claims: quoteClaims(quoted.slice(0, settings.maxClaims), newId) };
}

/**
 * Share of the asked words in the line that has most of them, from which another line is about the same. A design
 * constant: half of them.
 */
const ABOUT = 0.5;

/**
 * The lines about what was asked. Only a question that may lean on the one before needs this: its lines are scored with
 * the words of that one as well, and what answers that one, or what another document says of a single word, would be
 * quoted for any other question.
 */
function aboutAsked(
  lines: readonly EvidenceLine[],
  { followUp, asked }: Pick<Evidence, 'followUp' | 'asked'>,
): readonly EvidenceLine[] {
  if (standsAlone(followUp) || followUp?.isCertain === true) return lines;
  const shared = lines.map(
    ({ text, passage: { section } }) => asked.words.intersection(new Set(contentWords(`${section} ${text}`))).size,
  );
  const most = Math.max(...shared);
  return lines.filter((_, i) => (shared[i] ?? 0) > 0 && (shared[i] ?? 0) >= ABOUT * most);
}
