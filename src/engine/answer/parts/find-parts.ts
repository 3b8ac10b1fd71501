import { bestLine, type Gathering, gatherEvidence } from '../../evidence/evidence.ts';
import { standsAlone } from '../../evidence/follow-up.ts';
import type { Evidence, EvidenceDeps } from '../../evidence/types.ts';
import type { Dependence } from '../../question/dependence.ts';
import { type Question, readQuestion } from '../../question/question.ts';
import type { QuestionPart } from '../../question/question-parts.ts';
import { passagesForPacks } from '../sources/tables/answer-from-packs.ts';
import type { AnswerDeps, ReadRequest } from '../types.ts';
import { withQuestion } from './read-request.ts';

/** One of the things that a question asks. */
export interface RequestPart extends Pick<QuestionPart, 'text' | 'asks'> {
  readonly request: ReadRequest;
}

/** The same with what it may be answered from. */
export interface FoundPart extends RequestPart {
  readonly evidence: Evidence;
}

/**
 * The parts of a question as requests of their own, without what it says of how to answer. The question itself where it
 * has one part.
 */
export function requestParts(whole: ReadRequest): readonly [RequestPart, ...RequestPart[]] {
  const { parts, asked, text: written, decimals } = whole.question;
  const request = decimals === null ? whole : { ...whole, decimals };
  const [first, ...others] = parts;
  if (first === undefined) {
    const question = asked === written ? whole.question : readQuestion(asked);
    return [{ text: asked, asks: 'thing', request: withQuestion(request, question) }];
  }
  const partOf = ({ text, asks, asked: own }: QuestionPart): RequestPart => ({
    text,
    asks,
    request: withQuestion(request, readQuestion(own)),
  });
  return [partOf(first), ...others.map(partOf)];
}

type FindDeps = EvidenceDeps & Pick<AnswerDeps, 'tablesOf'>;

/** Steps 1 and 2 of an answer for each part of the question, in order. */
export async function findParts(
  request: ReadRequest,
  deps: FindDeps,
  signal: AbortSignal | undefined,
): Promise<readonly FoundPart[]> {
  const parts = requestParts(request);
  const found: FoundPart[] = [];
  for (const [i, part] of parts.entries()) {
    const before = parts.slice(0, i).map(({ request: { question } }) => question);
    found.push(i === 0 ? await findFirst(part, deps, signal) : await findLater(part, before, deps, signal));
  }
  return found;
}

/** Finds the evidence for a part that is asked as it is written. */
export async function findFirst(
  part: RequestPart,
  deps: FindDeps,
  signal: AbortSignal | undefined,
): Promise<FoundPart> {
  const { request } = part;
  return {
    ...part,
    evidence: await gatherEvidence(request, deps, signal, { further: statements(request, deps, signal) }),
  };
}

/** The statements that the measure asked for is worked out of. */
const statements =
  (request: ReadRequest, deps: FindDeps, signal: AbortSignal | undefined): NonNullable<Gathering['further']> =>
  async ({ followUp, passages }) =>
    standsAlone(followUp) ? passagesForPacks(request, passages, deps, signal) : [];

/** “how quickly”: with fewer content words nothing can be searched for. */
const OWN_WORDS = 2;

/**
 * Finds the evidence for a part after the first, as for a follow-up question after those `before` it. “how quickly”
 * leans on what was asked, “when do days lapse” does not, and of “how often must a restore be tested” nobody can tell by
 * its words: it is read both ways, and the way counts whose best line answers better. A part that leans is written with
 * what it leans on, since a small model answers the nearest line otherwise.
 */
async function findLater(
  part: RequestPart,
  before: readonly Question[],
  deps: FindDeps,
  signal: AbortSignal | undefined,
): Promise<FoundPart> {
  const { question, conversation } = part.request;
  const turns = before.map((earlier) => ({ question: earlier, answer: '' }));
  const request = { ...part.request, conversation: [...conversation, ...turns] };
  const about = before.map(({ text }) => text).join(', ');
  const dependingOn = async (dependence: Dependence, written: Question): Promise<FoundPart> => {
    const own = withQuestion(part.request, written);
    const gathering = { further: statements(own, deps, signal), laterPart: { dependence, written } };
    return { ...part, request: own, evidence: await gatherEvidence(request, deps, signal, gathering) };
  };
  const leaning = () => readQuestion(`About “${about}”: ${question.text}`);
  if (question.words.size < OWN_WORDS || question.dependence === 'dependent')
    return dependingOn('dependent', leaning());
  const alone = await dependingOn('standalone', question);
  const other = await dependingOn('uncertain', leaning());
  // Nothing was carried over: both are the same question.
  if (other.evidence.inFull === question) return alone;
  const [ofOne, ofOther] = [await bestLine(alone.evidence, signal), await bestLine(other.evidence, signal)];
  return (ofOther ?? 0) > (ofOne ?? 0) ? other : alone;
}
