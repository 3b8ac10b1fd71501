import { bestLine, type Gathering, gatherEvidence } from '../../evidence/evidence.ts';
import { standsAlone } from '../../evidence/follow-up.ts';
import type { Evidence, EvidenceDeps } from '../../evidence/types.ts';
import type { Dependence } from '../../question/dependence.ts';
import { type Question, readQuestion } from '../../question/question.ts';
import type { QuestionPart } from '../../question/question-parts.ts';
import { SOURCES } from '../sources/sources.ts';
import type { AnswerDeps, ReadRequest, SourceReading } from '../types.ts';
import { withQuestion } from './read-request.ts';

/** One of the things that a question asks. */
export interface RequestPart extends Pick<QuestionPart, 'text' | 'asks'> {
  readonly request: ReadRequest;
}

/** The same with what it may be answered from. */
export interface FoundPart extends RequestPart {
  readonly evidence: Evidence;
  /** What answers without the model, in the order in which it is asked. */
  readonly sources: readonly SourceReading[];
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

type FindDeps = EvidenceDeps & Pick<AnswerDeps, 'tablesOf' | 'settings'>;

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
  return withEvidence(part, part.request, {}, deps, signal);
}

/**
 * A part with its evidence, and with the passages that sources answer from without the model, as the statements that a
 * measure is worked out of. `request`: as the part is searched for.
 */
async function withEvidence(
  part: RequestPart,
  request: ReadRequest,
  gathering: Pick<Gathering, 'laterPart'>,
  deps: FindDeps,
  signal: AbortSignal | undefined,
): Promise<FoundPart> {
  const sources: SourceReading[] = [];
  const further: NonNullable<Gathering['further']> = async ({ followUp, passages }) => {
    for (const source of SOURCES) sources.push(await source(part.request, passages, deps, signal));
    return standsAlone(followUp) ? sources.flatMap((source) => source.passages) : [];
  };
  const { fillsPrompt, promptCharacters } = deps.settings;
  // Quotes are chosen of the passages that were found.
  const room = fillsPrompt && !request.quoteOnly ? promptCharacters : 0;
  return { ...part, sources, evidence: await gatherEvidence(request, deps, signal, { ...gathering, further, room }) };
}

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
    const own = { ...part, request: withQuestion(part.request, written) };
    return withEvidence(own, request, { laterPart: { dependence, written } }, deps, signal);
  };
  const leaning = () => readQuestion(`About “${about}”: ${question.text}`);
  if (question.words.size < OWN_WORDS || question.dependence === 'dependent')
    return dependingOn('dependent', leaning());
  const alone = await dependingOn('standalone', question);
  const other = await dependingOn('uncertain', leaning());
  // Nothing was carried over: both are the same question.
  if (other.evidence.inFull === question) return alone;
  const [ofOne, ofOther] = [await bestLine(alone.evidence, signal), await bestLine(other.evidence, signal)];
  return ofOther > ofOne ? other : alone;
}
