import { bestScore } from '../../evidence/lines/score-sentences.ts';
import type { EvidenceLine } from '../../evidence/types.ts';
import { innermostHeading, isNamedAs } from '../../question/list-question.ts';
import { type Claim, isSaid } from '../claims/claim.ts';
import { joinClaims } from '../claims/join-claims.ts';
import { quotableLines, quoteClaims } from '../claims/quote.ts';
import type { Revised, Revision } from './types.ts';

/** Share of the best line's score from which another line belongs to a list; most of them. Design constants. */
const [LISTED, MOST] = [0.8, 20] as const;

/**
 * Makes an answer to a question that asks for a list of all that is nearly as good as the best line, quoted word for
 * word beside what was written, in the order of the documents and of their text. The list that a document has itself
 * is given whole by its source; where a section has the name of the list, nothing of other sections is quoted.
 */
export const listInOrder: Revision = (claims, revised, { deps, newId }) => {
  if (revised.evidence.inFull.list?.kind !== 'list') return claims;
  const added = quoteClaims(listed(claims, revised, deps), newId);
  const all = joinClaims([...claims, ...added]);
  const documents = [...new Set(all.flatMap(({ sources }) => sources.map(({ passage }) => passage.documentId)))];
  const placeOf = ({ sources: [source] }: Claim): readonly [number, number] =>
    source === undefined ? [documents.length, 0] : [documents.indexOf(source.passage.documentId), source.start];
  return [...all].sort((a, b) => placeOf(a)[0] - placeOf(b)[0] || placeOf(a)[1] - placeOf(b)[1]);
};

function listed(
  claims: readonly Claim[],
  { lines, evidence }: Revised,
  deps: Parameters<typeof quotableLines>[3],
): readonly EvidenceLine[] {
  const sources = claims.filter(isSaid).flatMap((claim) => claim.sources);
  const most = Math.max(0, MOST - claims.filter(({ origin }) => origin === 'document').length);
  const quotable = quotableLines(lines, sources, LISTED * bestScore(lines), deps);
  const isNamed = ({ passage }: EvidenceLine): boolean =>
    isNamedAs(evidence.inFull.items, innermostHeading(passage.section));
  return (lines.some(isNamed) ? quotable.filter(isNamed) : quotable).slice(0, most);
}
