import { type FoundPassages, findPassages } from '../../evidence/find-passages.ts';
import { standsAlone } from '../../evidence/follow-up.ts';
import { followReferences, type ReferredPassage } from '../../evidence/references/follow-references.ts';
import type { Dependence } from '../../question/dependence.ts';
import { type Question, readQuestion } from '../../question/question.ts';
import type { QuestionPart } from '../../question/question-parts.ts';
import { bestLine } from '../sources/model/selection/select-sentences.ts';
import { passagesForPacks } from '../sources/tables/answer-from-packs.ts';
import type { AnswerDeps, ReadRequest } from '../types.ts';
import { listPassages } from './list-passages.ts';
import { withQuestion } from './read-request.ts';

/** One of the things that a question asks. */
export interface RequestPart extends Pick<QuestionPart, 'text' | 'asks'> {
  readonly request: ReadRequest;
}

/** The same with what was found for it. */
export interface FoundPart extends RequestPart {
  readonly found: FoundPassages;
  /** What the best of it refers to. */
  readonly referred: readonly ReferredPassage[];
}

/**
 * The parts of a question as requests of their own, without what it says of how to answer. The question itself where it
 * has one part.
 */
export function requestParts(whole: ReadRequest): readonly RequestPart[] {
  const { parts, asked, text: written, decimals } = whole.question;
  const request = decimals === null ? whole : { ...whole, decimals };
  if (parts.length === 0) {
    const question = asked === written ? whole.question : readQuestion(asked);
    return [{ text: asked, asks: 'thing', request: withQuestion(request, question) }];
  }
  return parts.map(({ text, asks, asked: own }) => ({ text, asks, request: withQuestion(request, readQuestion(own)) }));
}

type FindDeps = Pick<AnswerDeps, 'retrieve' | 'documents' | 'lists' | 'settings' | 'readLines' | 'textOf' | 'tablesOf'>;
type Found = Omit<FoundPart, 'referred'>;

/**
 * Steps 1 and 2 of an answer for each part of the question, in order, at most `most`; the references of what was found
 * are followed.
 */
export async function findParts(
  request: ReadRequest,
  deps: FindDeps,
  signal: AbortSignal | undefined,
  most?: number,
): Promise<readonly FoundPart[]> {
  const parts = requestParts(request).slice(0, most);
  const found: FoundPart[] = [];
  for (const [i, part] of parts.entries()) {
    const before = parts.slice(0, i).map(({ request: { question } }) => question);
    const own: Found =
      i === 0
        ? { ...part, found: await findPassages(part.request, deps, signal) }
        : await findLater(part, before, deps, signal);
    found.push({ ...own, referred: await findReferred(own, deps, signal) });
  }
  return found;
}

/**
 * What belongs to the passages found though the question itself does not find it: what they refer to, the rest of a
 * list, and the statements that a measure is worked out of.
 */
async function findReferred(
  { request, found: { followUp, passages } }: Pick<FoundPart, 'request' | 'found'>,
  deps: Pick<AnswerDeps, 'retrieve' | 'documents' | 'lists' | 'tablesOf' | 'textOf'>,
  signal: AbortSignal | undefined,
): Promise<readonly ReferredPassage[]> {
  const followed = await followReferences(request, passages, deps, signal);
  const listed = (await listPassages(request, deps, signal)).map((passage) => ({ passage, from: null }));
  const measured = standsAlone(followUp) ? await passagesForPacks(request, passages, deps, signal) : [];
  return [...followed, ...listed, ...measured.map((passage) => ({ passage, from: null }))];
}

/** “how quickly”: with fewer content words nothing can be searched for. */
const OWN_WORDS = 2;

/**
 * Finds passages for a part after the first, as for a follow-up question after those `before` it. “how quickly” leans
 * on what was asked, “when do days lapse” does not, and of “how often must a restore be tested” nobody can tell by its
 * words: it is read both ways, and the way counts whose best line answers better. A part that leans is written with
 * what it leans on, since a small model answers the nearest line otherwise.
 */
async function findLater(
  part: RequestPart,
  before: readonly Question[],
  deps: FindDeps,
  signal: AbortSignal | undefined,
): Promise<Found> {
  const { question } = part.request;
  const turns = before.map((earlier) => ({ question: earlier, answer: '' }));
  const request = { ...part.request, conversation: [...part.request.conversation, ...turns] };
  const about = before.map(({ text }) => text).join(', ');
  const dependingOn = async (dependence: Dependence): Promise<Found> => ({
    ...part,
    request: withQuestion(part.request, readQuestion(`About “${about}”: ${question.text}`)),
    found: { ...(await findPassages(request, deps, signal, dependence)), followUp: null },
  });
  if (question.words.size < OWN_WORDS || question.dependence === 'dependent') return dependingOn('dependent');
  const alone = { ...part, found: { ...(await findPassages(request, deps, signal, 'standalone')), followUp: null } };
  const leaning = await dependingOn('uncertain');
  const [one, other] = [await bestLine(alone.found, deps, signal), await bestLine(leaning.found, deps, signal)];
  return (other ?? 0) > (one ?? 0) ? leaning : alone;
}
