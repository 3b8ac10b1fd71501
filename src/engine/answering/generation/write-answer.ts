import type { AskEvent } from '../../../contract/answer.ts';
import { type CheckedReply, checkReply, checkStreamedClaim } from '../grounding/check-reply.ts';
import { preparePrompt } from '../prompt/prepare-prompt.ts';
import { repairPrompt } from '../prompt/prompt.ts';
import { EMPTY_REPORT, tenths } from '../public-answer.ts';
import { stopIfAborted } from '../stop-if-aborted.ts';
import type { AnswerDeps, AnswerRequest, CitationDeps, FollowUp, Outcome, Progress } from '../types.ts';
import { answerGrammar, foreignScripts } from './grammar.ts';
import { modelDoubts } from './model-doubts.ts';
import { type WrittenAttempt, writeAttempt } from './write-attempt.ts';

function noteAttempt(attempt: WrittenAttempt, progress: Progress): void {
  progress.promptTokens += attempt.promptTokens;
  progress.promptSha256 = attempt.promptSha256;
  if (progress.firstTokenMs === null && attempt.firstTokenAt !== null) {
    progress.firstTokenMs = tenths(attempt.firstTokenAt - progress.startedAt);
  }
}

/** Steps 3–6 of an answer: select sentences, have the model write, check, and once, if need be, repair. */
export async function* writeAnswer(
  request: AnswerRequest,
  followUp: FollowUp | null,
  progress: Progress,
  deps: AnswerDeps,
  signal: AbortSignal | undefined,
): AsyncGenerator<AskEvent, Outcome> {
  const { passages } = progress;
  const { settings } = deps;
  const offer = await preparePrompt(request, followUp, progress, deps, signal);
  if (offer === null) return { mode: 'refuse', reason: 'nothing_found', missing: null };
  const { chat, sentences, numbers, prompt } = offer;
  const grammar = answerGrammar(numbers, { ...settings, foreign: foreignScripts(prompt) });
  stopIfAborted(signal);
  const isSmallScope = passages.length < settings.topK;
  if (await modelDoubts(prompt, isSmallScope, { chat, settings, signal })) {
    return { mode: 'refuse', reason: 'not_answered', missing: null };
  }

  const { maxClaimCharacters } = settings;
  const context = {
    question: request.question,
    sentences,
    passages,
    deps: rememberPlaces(deps),
    maxClaimCharacters,
  };
  let wrong: Extract<CheckedReply, { result: 'problem' }> | null = null;
  // Exactly two attempts: the reply and one repair. Never a third (requirement C2).
  for (const attempt of [1, 2]) {
    if (wrong !== null) {
      progress.repaired = true;
      yield { type: 'phase', phase: 'repairing' };
      yield { type: 'restart' };
    }
    const asked: string = wrong === null ? prompt : repairPrompt(prompt, wrong.why, numbers);
    const written = yield* writeAttempt(
      asked,
      grammar,
      { chat, now: deps.now, settings, checkClaim: (closed) => checkStreamedClaim(closed, context) },
      signal,
    );
    stopIfAborted(signal);
    noteAttempt(written, progress);
    yield { type: 'phase', phase: 'checking' };
    const reply = await checkReply(written, { ...context, attempt, cited: progress.cited });
    stopIfAborted(signal);
    if (reply.result === 'answer') {
      return { mode: 'answer', draft: reply.draft, removed: reply.removed };
    }
    wrong = reply;
  }
  const report = wrong?.report ?? EMPTY_REPORT;
  return { mode: 'refuse', reason: 'not_checkable', missing: null, report };
}

/** The same look-ups, each done once: a sentence is checked when it closes and again with the whole answer. */
function rememberPlaces<T extends Pick<CitationDeps, 'rectsOf' | 'pageLabelOf'>>(deps: T): T {
  return { ...deps, rectsOf: remembered(deps.rectsOf), pageLabelOf: remembered(deps.pageLabelOf) };
}

function remembered<Key extends readonly (string | number)[], Value>(
  look: (...key: Key) => Promise<Value>,
): (...key: Key) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (...key) => {
    const name = key.join(' ');
    const value = known.get(name) ?? look(...key);
    known.set(name, value);
    return value;
  };
}
