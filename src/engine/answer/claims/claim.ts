import type { AnswersQuestion, CitationType, Verdict } from '../../../contract/answer.ts';
import type { CellBasis } from '../../../contract/tables.ts';
import type { FoundCell } from '../../cells/read-cells.ts';
import type { ScopeText } from '../../documents/types.ts';
import type { RetrievedPassage } from '../../evidence/retrieval/types.ts';
import type { CitedWords } from '../../places/lit-spans.ts';
import type { YesOrNo } from '../../text/yes-or-no.ts';

/** What is lit on the page of a source: words by their sentences, or cells with the heads of their rows and columns. */
export type LitBy =
  | { readonly kind: 'words'; readonly cited: CitedWords; readonly scopes: readonly ScopeText[] }
  | { readonly kind: 'cells'; readonly cells: readonly FoundCell[] };

/** One place of a document that proves one claim. Offsets address the canonical text. */
export interface Source {
  readonly passage: RetrievedPassage;
  readonly start: number;
  readonly end: number;
  /** Verbatim: the canonical text from `start` to `end`. */
  readonly textSpan: string;
  readonly citationType: CitationType;
  /** Share of the claim's words that stand there, 0..1. */
  readonly confidence: number;
  readonly lit: LitBy;
}

/** What one document says otherwise than another, and the words in which it does. */
export interface ConflictSide {
  readonly source: Source;
  readonly words: string;
}

/** What becomes of a claim: it is `said`, or it `failed` the checks and is shown struck out. */
export type ClaimState = 'said' | 'failed';

/**
 * One sentence of an answer from its writing to the end. It owns its sources: markers, citations and the text of the
 * answer are made of claims once, by `finish`.
 */
export interface Claim {
  /** Unique in its answer. */
  readonly id: number;
  /** The sentence, without the yes or no before it. */
  readonly text: string;
  /** The yes or no that it says to the question. */
  readonly lead: YesOrNo | null;
  readonly verdict: Verdict;
  /** One sentence in plain words where it is weak or failed. */
  readonly reason: string | null;
  /** Who wrote it: the model, the document (quoted word for word), or code from cells of tables. */
  readonly origin: 'model' | 'document' | 'cells';
  /** The strongest first. */
  readonly sources: readonly Source[];
  /** Only of cells. */
  readonly basis?: CellBasis | undefined;
  readonly state: ClaimState;
  /** Whether it answers what was asked; left out until that is judged. */
  readonly answers?: AnswersQuestion | undefined;
  /** What the checks and revisions changed, in plain words. */
  readonly notes: readonly string[];
  /** Numbers of lines that its writer named though they were not offered. */
  readonly unknownLines: readonly number[];
  /** Numbers of lines that were cited for it and do not say it; they are left out. */
  readonly unprovingLines: readonly number[];
  /** What another claim says otherwise, each time with both sides. */
  readonly conflicts: readonly (readonly ConflictSide[])[];
}

/** A claim as it is written: it is said, and nothing of it was changed yet. */
export const newClaim = (
  written: Pick<Claim, 'id' | 'text' | 'verdict' | 'reason' | 'origin' | 'sources'> & Partial<Claim>,
): Claim => ({ lead: null, state: 'said', notes: [], unknownLines: [], unprovingLines: [], conflicts: [], ...written });

/** Whether a claim is part of the answer. */
export const isSaid = ({ state }: Pick<Claim, 'state'>): boolean => state === 'said';

/** Gives each claim of an answer its id: 0, 1, 2, … */
export type NewClaimId = () => number;

export function claimIds(): NewClaimId {
  let next = 0;
  return () => next++;
}
