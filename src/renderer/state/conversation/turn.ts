import type { Answer, Citation, Claim, NearestLine, Needs, RemovedClaim } from '../../../contract/answer.ts';
import type { AskEvent, AskReading } from '../../../contract/methods/asking.ts';
import type { Review } from '../../../contract/records/review.ts';
import type { SearchHit, SearchResult } from '../../../contract/search.ts';
import type { SourceState, TurnRecord } from '../../../contract/threads.ts';
import { onePerMarker } from '../../../contract/view/page-place.ts';
import type { ErrorLine } from '../../words/error-line.ts';

/** One question of the thread as the page shows it. */
export interface Turn {
  /** Prefix of its place ids: the answer's id once there is one. */
  readonly key: string;
  readonly question: string;
  readonly answer: Answer | null;
  readonly sources: readonly SourceState[];
  /** What readers said of its sentences, the oldest first. */
  readonly reviews: readonly Review[];
  /** Whether it is as it was recorded; null for a new answer. */
  readonly record: TurnRecord | null;
  /** An answer in progress, or what a stop or an error left of it. */
  readonly progress: AskProgress | null;
  readonly running: boolean;
  readonly startedAt: number;
  /** The result of a search without a model. */
  readonly search: SearchResult | null;
  readonly error: ErrorLine | null;
  /** Documents chosen from a question back, to ask it again in them; null when it was asked in the ticked ones. */
  readonly chosenIds: readonly string[] | null;
  /** True for verbatim sentences only. */
  readonly quoteOnly: boolean;
}

/** What a turn has before anything came of its question. */
export const NOTHING_YET = {
  answer: null,
  sources: [],
  reviews: [],
  record: null,
  progress: null,
  search: null,
  error: null,
} satisfies Partial<Turn>;

/** Whether the answer is shown as one: of a record that was changed or purged, nothing it says of itself is. */
export const isShown = ({ record }: Pick<Turn, 'record'>): boolean =>
  record?.state !== 'changed' && record?.state !== 'purged';

/** The cited places of a turn, checked or final: one for each marker. */
export function turnCitations(turn: Turn): readonly Citation[] {
  return onePerMarker(turn.answer?.citations ?? turn.progress?.citations ?? []);
}

/**
 * Uncited passages of a turn: a refusal's nearest where it has no lines, a search's hits, what was found for an answer
 * in progress or stopped.
 */
export function turnNear(turn: Turn): readonly SearchHit[] {
  if (turn.search) return turn.search.hits;
  if (turn.answer) return turn.answer.mode === 'answer' || hasLines(turn.answer) ? [] : turn.answer.nearest;
  return turn.progress?.hits ?? [];
}

/** Whether an answer that states nothing comes with the lines that are near. */
export const hasLines = ({ nearest_lines: lines }: Pick<Answer, 'nearest_lines'>): boolean => lines.length > 0;

/** Kept and removed sentences, in reading order. */
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

export type AskPhase = Extract<AskEvent, { type: 'phase' }>['phase'];

/** An answer in progress. */
export interface AskProgress {
  readonly phase: AskPhase;
  readonly hits: readonly SearchHit[] | null;
  readonly evidenceMs: number | null;
  /** What the question needs beyond reading; null until that is known, and where it needs nothing. */
  readonly needs: Needs | null;
  /** The nearest lines, shown where the answer will be; none until they are told. */
  readonly lines: readonly NearestLine[];
  /** How many sentences were begun when the lines were told: they stand before the lines. */
  readonly begunBefore: number;
  /** How far the model has read; null until that is told. */
  readonly reading: AskReading | null;
  /** Checked sentences by their index in the answer; a hole is one that is not checked yet. */
  readonly claims: readonly (Claim | undefined)[];
  readonly citations: readonly Citation[];
  /** The text of unchecked sentences, by their index. */
  readonly writing: ReadonlyMap<number, string>;
  readonly answer: Answer | null;
}

export const ASK_START: AskProgress = {
  phase: 'searching',
  hits: null,
  evidenceMs: null,
  needs: null,
  lines: [],
  begunBefore: 0,
  reading: null,
  claims: [],
  citations: [],
  writing: new Map(),
  answer: null,
};

function withClaim(state: AskProgress, event: Extract<AskEvent, { type: 'claim' }>): AskProgress {
  const { claims, writing } = without(state, event.claim_index);
  claims[event.claim_index] = event.claim;
  // Another sentence may cite the same words: its citation has the same marker and stays.
  const replaced = [event.claim.text, state.claims[event.claim_index]?.text];
  const others = state.citations.filter((citation) => !replaced.includes(citation.claim_text));
  const citations = [...others, ...event.citations];
  return { ...state, claims, writing, citations };
}

/** A sentence that gave way is no longer shown, nor what only it cites. */
function withoutClaim(state: AskProgress, index: number): AskProgress {
  const gone = state.claims[index]?.text;
  return { ...state, ...without(state, index), citations: state.citations.filter((one) => one.claim_text !== gone) };
}

function without({ claims: told, writing: begun }: AskProgress, index: number) {
  const [claims, writing] = [[...told], new Map(begun)];
  claims[index] = undefined;
  writing.delete(index);
  return { claims, writing };
}

/** The state after one more event of `ask`. Pure; a restart takes back every sentence, and nothing that was found. */
export function askReducer(state: AskProgress, event: AskEvent): AskProgress {
  switch (event.type) {
    case 'phase':
      return { ...state, phase: event.phase };
    case 'evidence':
      return { ...state, hits: event.hits, evidenceMs: event.ms, needs: event.needs ?? null };
    case 'lines':
      return { ...state, lines: event.lines, begunBefore: checkedCount(state).begun };
    case 'reading':
      return { ...state, reading: event };
    case 'token': {
      const writing = new Map(state.writing);
      writing.set(event.claim_index, (writing.get(event.claim_index) ?? '') + event.text);
      return { ...state, writing };
    }
    case 'claim':
      return withClaim(state, event);
    case 'withdrawn':
      return withoutClaim(state, event.claim_index);
    case 'restart':
      return { ...state, phase: 'repairing', claims: [], citations: [], writing: new Map() };
    case 'final':
      return { ...state, answer: event.answer, writing: new Map() };
  }
}

/** After a stop: passages, lines and checked sentences stay, the sentence being written is dropped. */
export function keepChecked(state: AskProgress): AskProgress {
  return { ...state, claims: state.claims.filter((claim) => claim !== undefined), writing: new Map() };
}

/** The lines whose place no sentence has taken: each that is begun takes that of the last one. */
export function openLines(state: AskProgress): readonly NearestLine[] {
  const taken = checkedCount(state).begun - state.begunBefore;
  return state.lines.slice(0, Math.max(0, state.lines.length - Math.max(0, taken)));
}

/** The lines of a turn that are shown: of an answer in progress or stopped, or of a question that is not answered. */
export const turnLines = ({ answer, progress }: Pick<Turn, 'answer' | 'progress'>): readonly NearestLine[] =>
  answer?.nearest_lines ?? (progress === null ? [] : openLines(progress));

/** `Checking 3 of 5`: how many sentences of those begun are checked. */
export function checkedCount(state: AskProgress): { readonly checked: number; readonly begun: number } {
  const checked = state.claims.filter((claim) => claim !== undefined).length;
  return { checked, begun: checked + state.writing.size };
}
