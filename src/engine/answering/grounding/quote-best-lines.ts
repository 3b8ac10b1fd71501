import type { Claim } from '../../../contract/answer.ts';
import type { RetrievedPassage } from '../../retrieval/types.ts';
import { isQuestion } from '../../text/split-sentences.ts';
import type { ValidatedDraft } from '../../verification/types.ts';
import { readPeriods } from '../cells/read-periods.ts';
import type { ReferredPassage } from '../references/follow-references.ts';
import { askedNames } from '../refusal/unknown-names.ts';
import type { AnswerDeps, ReadSentence } from '../types.ts';
import { assembleAnswer, lightDraft } from './check-claims.ts';
import { quoteClaims } from './quote-claims.ts';
import { isSentence, quoteOf } from './verbatim-fallback.ts';

/**
 * Shares of what the reader says of one line, from which another counts beside it (docs/log.md, "Lines that the reader likes better").
 * A line of another document answers too from `another` on, one that the cited passages refer to from `referred` on. Below `better` a line that the model cited is worse than the best one, which
 * is quoted as well; below `beside` it is about something else, and what was said of it is left out. Design constants.
 */
const SHARE = { another: 0.8, referred: 0.6, better: 0.95, beside: 0.8 } as const;
/** Most further documents that are quoted. */
const DOCUMENTS = 2;

export interface AnsweredFrom {
  /** With the words carried over from the conversation. */
  readonly question: string;
  readonly draft: ValidatedDraft;
  /** Everything that was found, with what the reader says of it. */
  readonly lines: readonly ReadSentence[];
  readonly passages: readonly RetrievedPassage[];
  /** Those of the passages that others refer to. */
  readonly referred?: readonly ReferredPassage[];
}

/** What is said by other lines than those that the model chose. */
export interface BestLines {
  readonly quotes: ValidatedDraft;
  /** Claims of the draft that are about something else than the best line. */
  readonly leftOut: readonly Claim[];
}

/**
 * Quotes, word for word, lines that the reader finds better than those a small model chose (ADR 0032): the best of the documents cited, where
 * nothing cited comes near it, and what other documents say to the same question where that is nearly as good. Whether a line stood in the
 * prompt does not matter. Null where there is nothing to add. A question that names something or a period gets nothing of other documents,
 * for those are only alike; an answer from rows of a table is kept as it is, since the reader knows rows less well.
 */
export async function quoteBestLines(
  { question, draft, lines, passages, referred = [] }: AnsweredFrom,
  deps: Pick<AnswerDeps, 'validate' | 'rectsOf' | 'pageLabelOf' | 'judgeClaim'>,
): Promise<BestLines | null> {
  const cited = (line: ReadSentence, claim?: Claim): boolean =>
    draft.citations.some(
      ({ marker, claim_text, document_id, start, end }) =>
        (claim === undefined || (claim.markers.includes(marker) && claim_text === claim.text)) &&
        document_id === line.sentence.passage.documentId &&
        start < line.sentence.end &&
        end > line.sentence.start,
    );
  const own = lines.filter((line) => cited(line));
  if (own.some(({ sentence }) => sentence.kind === 'row')) return null;
  const documents = new Set(draft.citations.map(({ document_id }) => document_id));
  const isOwn = ({ sentence }: ReadSentence): boolean => documents.has(sentence.passage.documentId);
  const quotable = lines
    .filter((line) => line.score > 0 && !cited(line) && isQuotable(line, deps))
    .sort((a, b) => b.score - a.score);

  const better = quotable.filter(isOwn).filter(({ score }) => bestOf(own) < SHARE.better * score);
  const best = bestOf(lines.filter(isOwn));
  const isNamed = askedNames(question).length > 0 || readPeriods(question).points.length > 0;
  const isReferredTo = ({ sentence }: ReadSentence): boolean =>
    referred.some(
      ({ passage, from }) =>
        passage.chunkId === sentence.passage.chunkId && draft.citations.some(({ chunk_id }) => chunk_id === from),
    );
  const further = quotable.filter((line) =>
    isReferredTo(line)
      ? line.score >= SHARE.referred * best
      : !isNamed && !isOwn(line) && line.score >= SHARE.another * best,
  );
  const firstOfEach = [...Map.groupBy(further, ({ sentence }) => sentence.passage.documentId).values()];
  const quoted = [...better.slice(0, 1), ...firstOfEach.flatMap(([first]) => first ?? []).slice(0, DOCUMENTS)];
  if (quoted.length === 0) return null;

  const least = SHARE.beside * bestOf(quoted);
  const leftOut = draft.claims.filter((claim) => bestOf(lines.filter((line) => cited(line, claim))) < least);
  const { claims, citations } = quoteClaims(quoted.map(({ sentence }) => sentence));
  return { quotes: await lightDraft(deps.validate(assembleAnswer(claims, citations), passages), deps), leftOut };
}

const bestOf = (lines: readonly ReadSentence[]): number => Math.max(0, ...lines.map(({ score }) => score));

const isQuotable = ({ sentence }: ReadSentence, deps: Pick<AnswerDeps, 'judgeClaim'>): boolean =>
  isSentence(sentence) && !isQuestion(sentence.text) && quoteOf(sentence, deps).verdict === 'supported';
