import type { Dependence } from '../question/dependence.ts';
import { type Question, readQuestion } from '../question/question.ts';
import { followUp } from './follow-up.ts';
import { likelyLines } from './lines/likely-lines.ts';
import { promptCandidates } from './lines/prompt-candidates.ts';
import { headedSentence } from './lines/prompt-lines.ts';
import { bestScore } from './lines/score-sentences.ts';
import { windowsOf } from './lines/windows.ts';
import { followReferences, passagesAtPlace } from './references.ts';
import type { RetrievedPassage } from './retrieval/types.ts';
import type {
  AskedRequest,
  Evidence,
  EvidenceDeps,
  EvidenceLine,
  EvidenceWindow,
  FoundPassages,
  LineDeps,
  PassagePlace,
  ReferredPassage,
} from './types.ts';
import { wholeSections } from './whole-sections.ts';

export interface Gathering {
  /** Brings passages that belong to those found, though neither their words nor a reference lead to them. */
  readonly further?: (found: FoundPassages) => Promise<readonly RetrievedPassage[]>;
  /**
   * Of a part of a question, whose earlier turns are the parts before it: how far it depends on them, and how it is
   * written with what it depends on. It stands alone then.
   */
  readonly laterPart?: { readonly dependence: Dependence; readonly written: Question } | undefined;
  /**
   * Characters of lines that the prompt holds: where the passages found do not fill it, their sections are read too.
   */
  readonly room?: number;
}

/**
 * Gathers the evidence for one question: recognises a follow-up, retrieves the passages, and brings what they refer to,
 * the rest of a list, what `further` finds, and what the prompt has room for. Throws CANCELLED.
 */
export async function gatherEvidence(
  request: AskedRequest,
  deps: EvidenceDeps,
  signal: AbortSignal | undefined,
  { further = async () => [], laterPart, room = 0 }: Gathering = {},
): Promise<Evidence> {
  const searched = await findPassages(request, deps, signal, laterPart?.dependence);
  const found = laterPart === undefined ? searched : { ...searched, followUp: null, asked: laterPart.written };
  const asked = { ...request, question: found.asked };
  const followed = await followReferences(asked, found.passages, deps, signal);
  const others = [
    ...(await listPassages(asked, deps, signal)),
    ...(await further(found)),
    ...(await wholeSections(asked, found, room, deps, signal)),
  ];
  return evidenceOf(found, [...followed, ...others.map((passage) => ({ passage, from: null }))], deps);
}

async function findPassages(
  request: AskedRequest,
  deps: Pick<EvidenceDeps, 'retrieve' | 'settings'>,
  signal: AbortSignal | undefined,
  dependence: Dependence = request.question.dependence,
): Promise<FoundPassages> {
  const { question, conversation, documentIds } = request;
  const { topK: limit } = deps.settings;
  const asFollowUp = followUp(question, conversation, dependence);
  const placed = await passagesAtPlace(request, deps, signal);
  const passages =
    placed.length > 0
      ? placed.slice(0, limit)
      : await deps.retrieve(question.text, { documentIds, limit, context: asFollowUp?.context, signal });
  const carried = asFollowUp?.carried ?? [];
  const inFull = carried.length === 0 ? question : readQuestion([question.text, ...carried].join(' '));
  const surelyAsked = asFollowUp?.isCertain ? inFull : question;
  return { followUp: asFollowUp, asked: question, inFull, surelyAsked, passages, isPlaced: placed.length > 0 };
}

/**
 * Most passages that are looked through for a list. The scorer takes some 15 ms for the lines of one, so a list waits
 * three seconds at most; how many match and were not used stands below the answer. A design constant.
 */
const LISTED = 200;

/**
 * Finds the passages that a list is made from beyond the best few (requirement B13): all that mention its topic or are
 * near it in meaning, best first. None for a question that asks for no list.
 */
async function listPassages(
  { question, documentIds }: Pick<AskedRequest, 'question' | 'documentIds'>,
  { retrieve, lists }: Pick<EvidenceDeps, 'retrieve' | 'lists'>,
  signal: AbortSignal | undefined,
): Promise<readonly RetrievedPassage[]> {
  if (question.list?.kind !== 'list') return [];
  const term = await lists.firstHeld(question.terms, documentIds);
  if (term === null) return [];
  const matching = await lists.matching(term, documentIds, signal);
  const passages = await retrieve(question.text, { documentIds, limit: LISTED, signal });
  return passages.filter((passage) => matching.some((place) => isAt(passage, place)));
}

const isAt = (passage: RetrievedPassage, { documentId, start, end }: PassagePlace): boolean =>
  passage.documentId === documentId && passage.start < end && passage.end > start;

/** The evidence of what was found, and of what that refers to. */
export function evidenceOf(found: FoundPassages, referred: readonly ReferredPassage[], deps: LineDeps): Evidence {
  const passages = [...found.passages, ...referred.map(({ passage }) => passage)];
  const all = [...new Map(passages.map((passage) => [passage.chunkId, passage])).values()];
  let lines: Promise<readonly EvidenceLine[]> | undefined;
  let likely: Promise<readonly EvidenceLine[]> | undefined;
  let windows: Promise<readonly EvidenceWindow[]> | undefined;
  const linesOnce: Evidence['lines'] = (signal) => {
    lines ??= scoredLines(found, all, deps, signal);
    return lines;
  };
  const likelyOnce: Evidence['likely'] = (signal) => {
    likely ??= linesOnce(signal).then((scored) => likelyLines({ ...found, all }, scored));
    return likely;
  };
  const windowsOnce: Evidence['windows'] = (signal) => {
    windows ??= linesOnce(signal).then((scored) => windowsOf(found.asked, all, scored));
    return windows;
  };
  return { ...found, referred, all, lines: linesOnce, likely: likelyOnce, windows: windowsOnce };
}

/** Every line, with what the scorer says of it under its innermost heading. */
async function scoredLines(
  { inFull }: FoundPassages,
  passages: readonly RetrievedPassage[],
  { textOf, scoreLines }: LineDeps,
  signal: AbortSignal | undefined,
): Promise<readonly EvidenceLine[]> {
  const candidates = await promptCandidates(passages, textOf);
  const seen = candidates.map((candidate) => headedSentence(candidate, inFull));
  const read = await scoreLines(inFull.text, seen, { signal });
  return read.map(({ score }, i) => ({ ...(candidates[i] as (typeof candidates)[number]), score }));
}

/** The best of what the scorer says of the lines that the question itself found; 0 where there are none. */
export async function bestLine(
  { passages, lines }: Pick<Evidence, 'passages' | 'lines'>,
  signal: AbortSignal | undefined,
): Promise<number> {
  const found = new Set(passages.map(({ chunkId }) => chunkId));
  return bestScore((await lines(signal)).filter(({ passage }) => found.has(passage.chunkId)));
}
