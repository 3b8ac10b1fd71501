import { bestLine, type Gathering, gatherEvidence } from '../../evidence/evidence.ts';
import { standsAlone } from '../../evidence/follow-up.ts';
import type { RetrievedPassage } from '../../evidence/retrieval/types.ts';
import type { Evidence, EvidenceDeps } from '../../evidence/types.ts';
import type { Dependence } from '../../question/dependence.ts';
import { type Question, readQuestion } from '../../question/question.ts';
import type { QuestionPart } from '../../question/question-parts.ts';
import { SOURCES } from '../sources/sources.ts';
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
export function requestParts(whole: ReadRequest): readonly RequestPart[] {
  const { parts, asked, text: written, decimals } = whole.question;
  const request = decimals === null ? whole : { ...whole, decimals };
  if (parts.length === 0) {
    const question = asked === written ? whole.question : readQuestion(asked);
    return [{ text: asked, asks: 'thing', request: withQuestion(request, question) }];
  }
  return parts.map(({ text, asks, asked: own }) => ({ text, asks, request: withQuestion(request, readQuestion(own)) }));
}

type FindDeps = EvidenceDeps & Pick<AnswerDeps, 'tablesOf'>;

/** Steps 1 and 2 of an answer for each part of the question, in order, at most `most`. */
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
    found.push(i === 0 ? await findFirst(part, deps, signal) : await findLater(part, before, deps, signal));
  }
  return found;
}

async function findFirst(part: RequestPart, deps: FindDeps, signal: AbortSignal | undefined): Promise<FoundPart> {
  const { request } = part;
  const further = forSources(request, deps, signal);
  return { ...part, evidence: await gatherEvidence(request, deps, signal, { further }) };
}

/** The passages that sources answer from without the model, as the statements that a measure is worked out of. */
const forSources =
  (request: ReadRequest, deps: FindDeps, signal: AbortSignal | undefined): NonNullable<Gathering['further']> =>
  async ({ followUp, passages }) => {
    if (!standsAlone(followUp)) return [];
    const brought: RetrievedPassage[] = [];
    for (const source of SOURCES) brought.push(...(await source.passages(request, passages, deps, signal)));
    return brought;
  };

/** “how quickly”: with fewer content words nothing can be searched for. */
const OWN_WORDS = 2;

/**
 * Finds the evidence for a part after the first, as for a follow-up question after those `before` it. “how quickly”
 * depends on what was asked, “when do days lapse” does not, and “how often must a restore be tested” may do either: it
 * is read both ways, and the way whose best line answers better counts. A part that depends on others is written with
 * them, since a small model answers the nearest line otherwise.
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
    const gathering = { further: forSources(own, deps, signal), laterPart: { dependence, written } };
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
