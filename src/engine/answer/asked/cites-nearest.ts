import { standsAlone } from '../../evidence/follow-up.ts';
import { bestScore } from '../../evidence/lines/score-sentences.ts';
import type { Evidence, EvidenceLine } from '../../evidence/types.ts';
import { type Claim, isSaid } from '../claims/claim.ts';
import { citedLines } from '../claims/source.ts';

/** What the judges of lines say: the lines with their scores, and those that may answer, the likeliest first. */
export interface JudgedLines {
  readonly lines: readonly EvidenceLine[];
  readonly likely: readonly EvidenceLine[];
}

/** Both of one question's evidence. Throws CANCELLED. */
export const judgedLines = async (
  { lines, likely }: Pick<Evidence, 'lines' | 'likely'>,
  signal: AbortSignal | undefined,
): Promise<JudgedLines> => ({ lines: await lines(signal), likely: await likely(signal) });

/**
 * Share of the best score from which a line is as near as the best: a summary that repeats a sentence, two editions of
 * a text. A design constant.
 */
const AS_NEAR = 0.99;

/**
 * Whether an answer cites the line nearest to the question: that which the scorer finds best (or one that it finds as
 * near), or the likeliest with the words of the question and the rank of its passage. True where nobody scored a line
 * or no single one answers. The model that wrote the answer knows nothing of these two, so where it points elsewhere,
 * four answers of five are wrong (ADR 0124).
 */
export function citesNearest(
  claims: readonly Pick<Claim, 'sources' | 'state'>[],
  { followUp, inFull }: Pick<Evidence, 'followUp' | 'inFull'>,
  { lines, likely }: JudgedLines,
): boolean {
  const [likeliest] = likely;
  // A question that leans on the one before is scored with the words of both, and of a list no line is nearest.
  if (likeliest === undefined || !standsAlone(followUp) || inFull.list?.kind === 'list') return true;
  const cited = citedLines(
    lines,
    claims.filter(isSaid).flatMap(({ sources }) => sources),
  );
  return cited.some(({ text }) => text === likeliest.text) || bestScore(cited) >= AS_NEAR * bestScore(likely);
}
