import { bestScore } from '../../evidence/lines/score-sentences.ts';
import type { EvidenceLine } from '../../evidence/types.ts';
import { isQuestion } from '../../text/split-sentences.ts';
import { type Claim, isSaid } from '../claims/claim.ts';
import { joinClaims } from '../claims/merge-repeated.ts';
import { quoteClaims, standsByItself } from '../claims/quote.ts';
import { citedLines } from '../claims/source.ts';
import type { Revised, Revision } from './types.ts';

/** Share of the best line's score from which another line belongs to a list; most of them. Design constants. */
const [LISTED, MOST] = [0.8, 20] as const;

/**
 * Makes an answer to a question that asks for a list of all that is nearly as good as the best line, quoted word for
 * word beside what was written, in the order of the documents and of their text. The list that a document has itself
 * is given whole by its source.
 */
export const listInOrder: Revision = (claims, revised, { deps, newId }) => {
  const { request, evidence } = revised;
  if (evidence.inFull.list?.kind !== 'list') return claims;
  const added = request.quoteOnly ? [] : quoteClaims(listed(claims, revised, deps), newId);
  const all = joinClaims([claims, added]);
  const documents = [...new Set(all.flatMap(({ sources }) => sources.map(({ passage }) => passage.documentId)))];
  const placeOf = ({ sources: [source] }: Claim): readonly [number, number] =>
    source === undefined ? [documents.length, 0] : [documents.indexOf(source.passage.documentId), source.start];
  return [...all].sort((a, b) => placeOf(a)[0] - placeOf(b)[0] || placeOf(a)[1] - placeOf(b)[1]);
};

function listed(
  claims: readonly Claim[],
  { lines }: Revised,
  deps: Parameters<typeof standsByItself>[1],
): readonly EvidenceLine[] {
  const cited = citedLines(
    lines,
    claims.filter(isSaid).flatMap(({ sources }) => sources),
  );
  const least = LISTED * bestScore(lines);
  return lines
    .filter((line) => line.score > 0 && line.score >= least && !cited.includes(line))
    .filter((line) => !isQuestion(line.text) && standsByItself(line, deps))
    .sort((a, b) => b.score - a.score)
    .slice(0, Math.max(0, MOST - claims.filter(({ origin }) => origin === 'document').length));
}
