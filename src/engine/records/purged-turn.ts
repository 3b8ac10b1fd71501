import type { Answer } from '../../contract/answer.ts';
import type { KeyRing } from './record-keys.ts';
import { markTurn, StoredTurn } from './stored-thread.ts';

/** What stands where the answer stood. */
const PURGED = 'The words of this answer were purged together with a document that it quoted.';

export interface PurgePowers {
  readonly isMeant: (answer: Answer) => boolean;
  /** Whether a text names one of the documents. */
  readonly names: (text: string) => boolean;
  readonly at: Date;
  readonly ring: KeyRing;
}

/** The turn as it is kept after a purge: the same object when nothing of it is meant. */
export function purgedTurn(threadId: string, stored: unknown, { isMeant, names, at, ring }: PurgePowers): unknown {
  const purgedAt = at.toISOString();
  const turn = StoredTurn.safeParse(stored).data;
  if (turn === undefined) return names(JSON.stringify(stored)) ? { purged_at: purgedAt } : stored;
  if (turn.purged_at !== null || !isMeant(turn.answer)) return stored;
  return markTurn(threadId, { answer: withoutWords(turn.answer), asked_at: turn.asked_at, purged_at: purgedAt }, ring);
}

/** Question, times, model and numbers stay. */
const withoutWords = (answer: Answer): Answer => ({
  ...answer,
  ...{ mode: 'refuse', answer: PURGED, confidence: 0 },
  ...{ claims: [], removed: [], citations: [], nearest: [], options: [] },
  ...{ missing_information: null, list_basis: null, mention_term: null },
  validation: { ...answer.validation, notes: [] },
});
