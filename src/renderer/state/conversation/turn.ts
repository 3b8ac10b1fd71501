import type { Answer, Citation, RemovedClaim } from '../../../contract/answer.ts';
import type { SearchHit, SearchResult } from '../../../contract/search.ts';
import type { SourceState, TurnRecord } from '../../../contract/threads.ts';
import { onePerMarker } from '../../../contract/view/lit-parts.ts';
import type { ErrorLine } from '../../words/error-line.ts';
import type { AskProgress } from './ask-reducer.ts';

/** One question of the thread as the page shows it. */
export interface Turn {
  /** Names its places: the answer's id once there is one. */
  readonly key: string;
  readonly question: string;
  readonly answer: Answer | null;
  readonly sources: readonly SourceState[];
  /** Whether it is what was recorded; null for one that was answered just now. */
  readonly record: TurnRecord | null;
  /** An answer on its way, or what a stop or an error left of it. */
  readonly progress: AskProgress | null;
  readonly running: boolean;
  readonly startedAt: number;
  /** Passages asked for without a model. */
  readonly search: SearchResult | null;
  readonly error: ErrorLine | null;
  /** Documents chosen from a question back, to ask it again in them; null: it was asked in what was ticked. */
  readonly chosenIds: readonly string[] | null;
  /** Only verbatim sentences were asked for. */
  readonly quoteOnly: boolean;
}

/** The cited places of a turn, checked or final: one for each marker. */
export function turnCitations(turn: Turn): readonly Citation[] {
  return onePerMarker(turn.answer?.citations ?? turn.progress?.citations ?? []);
}

/** Passages of a turn that nothing cites: a refusal's nearest, a search's hits, evidence while an answer is on its way. */
export function turnNear(turn: Turn): readonly SearchHit[] {
  if (turn.search) return turn.search.hits;
  if (turn.answer) return turn.answer.mode === 'answer' ? [] : turn.answer.nearest;
  return turn.progress?.hits ?? [];
}

/** Sentences that stand and, among them, those that were removed, in reading order. */
export function answerLines(answer: Answer): readonly AnswerLine[] {
  const lines: AnswerLine[] = [];
  for (let index = 0; index <= answer.claims.length; index++) {
    for (const removed of answer.removed) {
      if (removed.before === index) lines.push({ kind: 'removed', removed });
    }
    const claim = answer.claims[index];
    if (claim) lines.push({ kind: 'claim', index });
  }
  return lines;
}

export type AnswerLine =
  | { readonly kind: 'claim'; readonly index: number }
  | { readonly kind: 'removed'; readonly removed: RemovedClaim };
