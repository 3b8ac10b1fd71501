import type { RetrievedPassage } from '../../retrieval/types.ts';
import { isQuestion } from '../../text/split-sentences.ts';
import type { ValidatedDraft } from '../../verification/types.ts';
import { readPeriods } from '../cells/read-periods.ts';
import { askedNames } from '../refusal/unknown-names.ts';
import { lineScores } from '../selection/select-sentences.ts';
import type { AnswerDeps, NumberedSentence } from '../types.ts';
import { assembleAnswer, lightDraft } from './check-claims.ts';
import { quoteClaims } from './quote-claims.ts';
import { isSentence, quoteOf } from './verbatim-fallback.ts';

/**
 * Share of what the reader says of the best line of the cited documents from which a line of another document answers too. A design
 * constant (docs/log.md, "What another document says").
 */
const AS_GOOD = 0.8;
/** Most further documents that are quoted. */
const DOCUMENTS = 2;

export interface AnsweredFrom {
  /** With the words carried over from the conversation. */
  readonly question: string;
  readonly draft: ValidatedDraft;
  readonly sentences: readonly NumberedSentence[];
  readonly passages: readonly RetrievedPassage[];
}

/**
 * Quotes what documents that an answer does not cite say to the same question, where the reader finds it nearly as good: the travel policy
 * has the Travel Desk told of a lost laptop, the security policy the Service Desk, and a small model stops after the first. The prompt's
 * best whole sentence of each, word for word. Null where there is none, and for a question that names something or a period: there
 * other documents are only alike.
 */
export async function quoteOthers(
  { question, draft, sentences, passages }: AnsweredFrom,
  deps: Pick<AnswerDeps, 'readLines' | 'validate' | 'rectsOf' | 'pageLabelOf' | 'judgeClaim'>,
  signal: AbortSignal | undefined,
): Promise<ValidatedDraft | null> {
  const cited = new Set(draft.citations.map((citation) => citation.document_id));
  const isCited = ({ passage }: NumberedSentence): boolean => cited.has(passage.documentId);
  if (sentences.every(isCited) || askedNames(question).length > 0 || readPeriods(question).points.length > 0)
    return null;
  const scores = await lineScores(question, sentences, deps.readLines, signal);
  const read = sentences.map((sentence, i) => ({ sentence, score: scores[i] as number }));
  const best = Math.max(...read.filter(({ sentence }) => isCited(sentence)).map(({ score }) => score));
  const others = read
    .filter(({ sentence, score }) => !isCited(sentence) && score > 0 && score >= AS_GOOD * best)
    .filter(
      ({ sentence }) =>
        isSentence(sentence) && !isQuestion(sentence.text) && quoteOf(sentence, deps).verdict === 'supported',
    )
    .sort((a, b) => b.score - a.score);
  const firstOfEach = [...Map.groupBy(others, ({ sentence }) => sentence.passage.documentId).values()]
    .flatMap(([first]) => first?.sentence ?? [])
    .slice(0, DOCUMENTS);
  if (firstOfEach.length === 0) return null;
  const { claims, citations } = quoteClaims(firstOfEach);
  return lightDraft(deps.validate(assembleAnswer(claims, citations), passages), deps);
}
