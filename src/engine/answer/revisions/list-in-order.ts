import type { EvidenceLine } from '../../evidence/types.ts';
import { isQuestion } from '../../text/split-sentences.ts';
import { type Claim, isSaid } from '../claims/claim.ts';
import { joinClaims } from '../claims/merge-repeated.ts';
import { quoteClaims } from '../claims/quote.ts';
import type { Revision } from './types.ts';

/** Share of the best line's score from which another line belongs to a list; most of them. Design constants. */
const [LISTED, MOST] = [0.8, 20] as const;
/** What readers take for a whole sentence. */
const [LEAST_WORDS, MOST_CHARACTERS] = [4, 450] as const;

/**
 * Makes an answer to a question that asks for a list of all that is nearly as good as the best line, quoted word for
 * word beside what was written, in the order of the documents and of their text. The list that a document has itself
 * is given whole by its source.
 */
export const listInOrder: Revision = (claims, { request, evidence, lines }, { newId }) => {
  if (evidence.inFull.list?.kind !== 'list') return claims;
  const added = request.quoteOnly ? [] : quoteClaims(listed(lines, claims), newId);
  const all = joinClaims([claims, added]);
  const documents = [...new Set(all.flatMap(({ sources }) => sources.map(({ passage }) => passage.documentId)))];
  const placeOf = ({ sources: [source] }: Claim): readonly [number, number] =>
    source === undefined ? [documents.length, 0] : [documents.indexOf(source.passage.documentId), source.start];
  return [...all].sort((a, b) => placeOf(a)[0] - placeOf(b)[0] || placeOf(a)[1] - placeOf(b)[1]);
};

function listed(lines: readonly EvidenceLine[], claims: readonly Claim[]): readonly EvidenceLine[] {
  const sources = claims.filter(isSaid).flatMap((claim) => claim.sources);
  const best = Math.max(0, ...lines.map(({ score }) => score));
  return lines
    .filter(({ score, kind, text }) => score > 0 && score >= LISTED * best && kind !== 'row' && !isQuestion(text))
    .filter(({ text }) => text.length <= MOST_CHARACTERS && text.trim().split(/\s+/).length >= LEAST_WORDS)
    .filter(
      ({ passage, start, end }) =>
        !sources.some((one) => one.passage.documentId === passage.documentId && one.start < end && start < one.end),
    )
    .sort((a, b) => b.score - a.score)
    .slice(0, Math.max(0, MOST - claims.filter(({ origin }) => origin === 'document').length));
}
