import { bestScore } from '../../evidence/lines/score-sentences.ts';
import type { EvidenceLine } from '../../evidence/types.ts';
import { isSaid, type Source } from '../claims/claim.ts';
import { joinClaims } from '../claims/join-claims.ts';
import { quotableLines, quoteClaims } from '../claims/quote.ts';
import { citedLines } from '../claims/source.ts';
import type { Revised, Revision } from './types.ts';

/**
 * Shares of the best line's score from which a line is quoted beside the answer: one of another document, one that the
 * cited passages refer to. Design constants.
 */
const SHARE = { another: 0.8, referred: 0.6 } as const;
const LEAST = Math.min(...Object.values(SHARE));
/** Most further documents that are quoted. */
const DOCUMENTS = 2;

/**
 * Quotes beside the model's claims, word for word, what a small model leaves out though it was asked for: what another
 * document says to the same question, or one that the cited passages refer to (requirement B16). What the model said
 * stays. The same claims where there is nothing to add, where they were written from rows of a table, where an answer
 * only quotes, and for a list, which takes all lines that belong to it.
 */
export const quoteBeside: Revision = (claims, revised, { deps, newId }) => {
  const { request, evidence, lines } = revised;
  const isList = evidence.inFull.list?.kind === 'list';
  if (request.quoteOnly || isList || claims.some(({ origin }) => origin === 'cells')) return claims;
  const sources = claims.filter(isSaid).flatMap((claim) => claim.sources);
  if (citedLines(lines, sources).some(({ kind }) => kind === 'row')) return claims;
  const best = bestScore(lines.filter((line) => isOwn(line, sources)));
  const others = lines.filter((line) => !isOwn(line, sources));
  const quoted = furtherOf(quotableLines(others, sources, LEAST * best, deps), best, sources, revised);
  return quoted.length === 0 ? claims : joinClaims([...claims, ...quoteClaims(quoted, newId)]);
};

/**
 * The best line of each further document that answers too, or that the cited passages refer to. Of a question that
 * names something or a period other documents are only alike, so nothing of theirs is taken that is not referred to.
 */
function furtherOf(
  quotable: readonly EvidenceLine[],
  best: number,
  sources: readonly Source[],
  { evidence: { inFull: question, referred } }: Revised,
): readonly EvidenceLine[] {
  const isNamed = question.names.length > 0 || question.periods.points.length > 0;
  const isReferredTo = (line: EvidenceLine): boolean =>
    referred.some(
      ({ passage, from }) =>
        passage.chunkId === line.passage.chunkId && sources.some((source) => source.passage.chunkId === from),
    );
  const also = quotable.filter((line) =>
    isReferredTo(line) ? line.score >= SHARE.referred * best : !isNamed && line.score >= SHARE.another * best,
  );
  const firstOfEach = [...Map.groupBy(also, ({ passage }) => passage.documentId).values()];
  return firstOfEach.flatMap(([line]) => line ?? []).slice(0, DOCUMENTS);
}

/** Whether a line is of a document that the answer cites. */
const isOwn = (line: EvidenceLine, sources: readonly Source[]): boolean =>
  sources.some(({ passage }) => passage.documentId === line.passage.documentId);
