import { isRepeated } from '../../evidence/lines/prompt-candidates.ts';
import type { EvidenceLine } from '../../evidence/types.ts';
import { isQuestion } from '../../text/split-sentences.ts';
import { type Claim, isSaid, type Source } from '../claims/claim.ts';
import { joinClaims } from '../claims/merge-repeated.ts';
import { quoteClaims, standsByItself } from '../claims/quote.ts';
import type { Revised, Revision } from './types.ts';

/**
 * Shares of what the scorer says of one line, from which another counts beside it
 * (docs/trials/answers/better-lines-quoted.md). A line of another document answers too from `another` on, one that the
 * cited passages refer to from `referred` on, and one of a list from `listed` on. Below `better` a line that the model
 * cited is worse than the best one, which is quoted as well; below `beside` it is about something else, and what was
 * said of it is left out. Design constants.
 */
const SHARE = { another: 0.8, referred: 0.6, listed: 0.8, better: 0.95, beside: 0.8 } as const;
const LEAST = Math.min(...Object.values(SHARE));
/** Most further documents that are quoted, and most lines of a list. */
const [DOCUMENTS, LISTED] = [2, 20] as const;

/**
 * Quotes, word for word, lines that the scorer finds better than those a small model chose (ADR 0032): the best of the
 * documents cited, where nothing cited comes near it; what other documents say to the same question where that is
 * nearly as good, or what the cited passages refer to; and for a question that asks for a list everything that is
 * nearly as good. What was said of something else gives way. Whether a line stood in the prompt does not matter. The
 * same claims where there is nothing to add. What was written from rows of a table is kept as it is, since the reader
 * knows rows less well, and so is an answer that only quotes.
 */
export const quoteBestLines: Revision = (claims, revised, { deps, newId }) => {
  const { request, evidence, lines } = revised;
  if (request.quoteOnly || claims.some(({ origin }) => origin === 'cells')) return claims;
  const said = claims.filter(isSaid);
  const sources = said.flatMap((claim) => claim.sources);
  const cited = lines.filter((line) => sources.some((source) => isIn(line, source)));
  if (cited.some(({ kind }) => kind === 'row')) return claims;
  const best = bestOf(lines.filter((line) => isOwn(line, sources)));
  const quotable = lines
    .filter((line) => line.score > 0 && line.score >= LEAST * best && !cited.includes(line))
    .filter((line) => !isQuestion(line.text) && standsByItself(line, deps))
    .sort((a, b) => b.score - a.score);
  const asksList = evidence.inFull.list?.kind === 'list';
  const quoted = asksList ? listedOf(quotable, best) : furtherOf(quotable, best, bestOf(cited), said, revised);
  if (quoted.length === 0) return claims;

  const least = SHARE.beside * bestOf(quoted);
  const isBeside = (claim: Claim): boolean =>
    bestOf(cited.filter((line) => claim.sources.some((source) => isIn(line, source)))) < least;
  const kept = claims.map((claim) => (isSaid(claim) && isBeside(claim) ? superseded(claim) : claim));
  return joinClaims([kept, quoteClaims(quoted, newId)]);
};

const superseded = (claim: Claim): Claim => ({
  ...claim,
  state: 'superseded',
  notes: [...claim.notes, `“${claim.text}” left out: another line answers the question better.`],
});

/**
 * All lines of a list, document by document, that with the best line first; the best lines where there are too many.
 */
function listedOf(quotable: readonly EvidenceLine[], best: number): readonly EvidenceLine[] {
  const least = SHARE.listed * Math.max(best, bestOf(quotable));
  const listed = quotable.filter(({ score }) => score >= least).slice(0, LISTED);
  const byDocument = Map.groupBy(listed, ({ passage }) => passage.documentId);
  return [...byDocument.values()].flatMap((own) => own.sort((a, b) => a.start - b.start));
}

/**
 * The best line of the cited documents where it is better than those cited and says something else, then the best of
 * each place that answers too. Of a question that names something or a period other documents are only alike, so
 * nothing of theirs is taken that the cited passages do not refer to.
 */
function furtherOf(
  quotable: readonly EvidenceLine[],
  best: number,
  bestCited: number,
  said: readonly Claim[],
  { evidence: { inFull: question, referred } }: Revised,
): readonly EvidenceLine[] {
  const sources = said.flatMap((claim) => claim.sources);
  const better = quotable.filter((line) => isOwn(line, sources) && bestCited < SHARE.better * line.score).slice(0, 1);
  const told = said.map(({ text }) => text);
  const first = better.filter((line) => !isRepeated(line, told));
  const isNamed = question.names.length > 0 || question.periods.points.length > 0;
  const isReferredTo = (line: EvidenceLine): boolean =>
    referred.some(
      ({ passage, from }) =>
        passage.chunkId === line.passage.chunkId && sources.some((source) => source.passage.chunkId === from),
    );
  const also = quotable.filter((line) =>
    isReferredTo(line)
      ? line.score >= SHARE.referred * best
      : !isNamed && !isOwn(line, sources) && line.score >= SHARE.another * best,
  );
  const firstOfEach = [...Map.groupBy(also, ({ passage }) => passage.documentId).values()];
  return [
    ...first,
    ...firstOfEach
      .flatMap(([line]) => line ?? [])
      .filter((line) => !first.includes(line))
      .slice(0, DOCUMENTS),
  ];
}

/** Whether a line is of a document that the answer cites. */
const isOwn = (line: EvidenceLine, sources: readonly Source[]): boolean =>
  sources.some(({ passage }) => passage.documentId === line.passage.documentId);

const isIn = (line: EvidenceLine, { passage, start, end }: Source): boolean =>
  passage.documentId === line.passage.documentId && start < line.end && end > line.start;

const bestOf = (lines: readonly EvidenceLine[]): number => Math.max(0, ...lines.map(({ score }) => score));
