import type { Citation, Claim } from '../../../contract/answer.ts';
import type { RetrievedPassage } from '../../retrieval/types.ts';
import { isQuestion } from '../../text/split-sentences.ts';
import type { ValidatedDraft } from '../../verification/types.ts';
import { readPeriods } from '../cells/read-periods.ts';
import { listQuestion } from '../completeness/list-question.ts';
import type { ReferredPassage } from '../references/follow-references.ts';
import { askedNames } from '../refusal/unknown-names.ts';
import { isSaid } from '../selection/select-sentences.ts';
import type { AnswerDeps, ReadSentence } from '../types.ts';
import { assembleAnswer, lightDraft } from './check-claims.ts';
import { quoteClaims } from './quote-claims.ts';
import { isSentence, quoteOf } from './verbatim-fallback.ts';

/**
 * Shares of what the reader says of one line, from which another counts beside it (docs/log.md, "Lines that the reader likes better").
 * A line of another document answers too from `another` on, one that the cited passages refer to from `referred` on, and one of a list from
 * `listed` on. Below `better` a line that the model cited is worse than the best one, which is quoted as well; below `beside` it is about
 * something else, and what was said of it is left out. Design constants.
 */
const SHARE = { another: 0.8, referred: 0.6, listed: 0.8, better: 0.95, beside: 0.8 } as const;
const LEAST = Math.min(...Object.values(SHARE));
/** Most further documents that are quoted, and most lines of a list. */
const [DOCUMENTS, LISTED] = [2, 20] as const;

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
 * nothing cited comes near it; what other documents say to the same question where that is nearly as good, or what the cited passages refer to;
 * and for a question that asks for a list everything that is nearly as good. Whether a line stood in the prompt does not matter. Null where
 * there is nothing to add. An answer from rows of a table is kept as it is, since the reader knows rows less well.
 */
export async function quoteBestLines(
  answered: AnsweredFrom,
  deps: Pick<AnswerDeps, 'validate' | 'rectsOf' | 'pageLabelOf' | 'judgeClaim' | 'settings'>,
): Promise<BestLines | null> {
  const { question, draft, lines, passages } = answered;
  const cited = lines.filter((line) => draft.citations.some((citation) => isIn(line, citation)));
  if (cited.some(({ sentence }) => sentence.kind === 'row')) return null;
  const best = bestOf(lines.filter((line) => isOwn(line, draft)));
  const quotable = lines
    .filter((line) => line.score > 0 && line.score >= LEAST * best && !cited.includes(line) && isQuotable(line, deps))
    .sort((a, b) => b.score - a.score);
  const asksList = listQuestion(question)?.kind === 'list';
  const quoted = asksList ? listedOf(quotable, best) : furtherOf(quotable, best, bestOf(cited), answered);
  if (quoted.length === 0) return null;

  const least = SHARE.beside * bestOf(quoted);
  const leftOut = draft.claims.filter((claim) => {
    const own = draft.citations.filter(
      ({ marker, claim_text }) => claim.markers.includes(marker) && claim_text === claim.text,
    );
    return bestOf(cited.filter((line) => own.some((citation) => isIn(line, citation)))) < least;
  });
  const { claims, citations } = quoteClaims(quoted.map(({ sentence }) => sentence));
  return { quotes: await lightDraft(deps.validate(assembleAnswer(claims, citations), passages), deps), leftOut };
}

/** All lines of a list, document by document, that with the best line first; the best lines where there are too many. */
function listedOf(quotable: readonly ReadSentence[], best: number): readonly ReadSentence[] {
  const least = SHARE.listed * Math.max(best, bestOf(quotable));
  const listed = quotable.filter(({ score }) => score >= least).slice(0, LISTED);
  const byDocument = Map.groupBy(listed, ({ sentence }) => sentence.passage.documentId);
  return [...byDocument.values()].flatMap((own) => own.sort((a, b) => a.sentence.start - b.sentence.start));
}

/**
 * The best line of the cited documents where it is better than those cited and says something else, then the best of each place that answers too. Of a question that
 * names something or a period other documents are only alike, so nothing of theirs is taken that the cited passages do not refer to.
 */
function furtherOf(
  quotable: readonly ReadSentence[],
  best: number,
  bestCited: number,
  { question, draft, referred = [] }: AnsweredFrom,
): readonly ReadSentence[] {
  const better = quotable.filter((line) => isOwn(line, draft) && bestCited < SHARE.better * line.score).slice(0, 1);
  const told = draft.claims.map(({ text }) => text);
  const first = better.filter(({ sentence }) => !isSaid(sentence, told));
  const isNamed = askedNames(question).length > 0 || readPeriods(question).points.length > 0;
  const isReferredTo = ({ sentence }: ReadSentence): boolean =>
    referred.some(
      ({ passage, from }) =>
        passage.chunkId === sentence.passage.chunkId && draft.citations.some(({ chunk_id }) => chunk_id === from),
    );
  const also = quotable.filter((line) =>
    isReferredTo(line)
      ? line.score >= SHARE.referred * best
      : !isNamed && !isOwn(line, draft) && line.score >= SHARE.another * best,
  );
  const firstOfEach = [...Map.groupBy(also, ({ sentence }) => sentence.passage.documentId).values()];
  return [
    ...first,
    ...firstOfEach
      .flatMap(([line]) => line ?? [])
      .filter((line) => !first.includes(line))
      .slice(0, DOCUMENTS),
  ];
}

/** Whether a line is of a document that the answer cites. */
const isOwn = ({ sentence }: ReadSentence, { citations }: ValidatedDraft): boolean =>
  citations.some(({ document_id }) => document_id === sentence.passage.documentId);

const isIn = ({ sentence }: ReadSentence, { document_id, start, end }: Citation): boolean =>
  document_id === sentence.passage.documentId && start < sentence.end && end > sentence.start;

const bestOf = (lines: readonly ReadSentence[]): number => Math.max(0, ...lines.map(({ score }) => score));

const isQuotable = ({ sentence }: ReadSentence, deps: Pick<AnswerDeps, 'judgeClaim'>): boolean =>
  isSentence(sentence) && !isQuestion(sentence.text) && quoteOf(sentence, deps).verdict === 'supported';
