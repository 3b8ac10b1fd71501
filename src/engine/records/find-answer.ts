import { PinciteError } from '../../contract/errors.ts';
import type { StoredThread } from './stored-thread.ts';

/** The thread of an answer and its turn there; of the newest answer when none is named. Throws ANSWER_NOT_FOUND. */
export function threadOfAnswer(threads: readonly StoredThread[], answerId: string | undefined) {
  const turns = threads.flatMap((thread) => thread.turns.map((turn) => ({ thread, turn })));
  const newest = [...turns].sort((a, b) => b.turn.asked_at.localeCompare(a.turn.asked_at));
  const found = answerId === undefined ? newest[0] : turns.find(({ turn }) => turn.answer.answer_id === answerId);
  if (found === undefined) throw new PinciteError('ANSWER_NOT_FOUND', { id: answerId ?? 'yet' });
  return found;
}

/** What is signed or reviewed vouches for what was recorded, not for what a file says now. */
const UNPROVEN: Readonly<Record<Exclude<StoredThread['turns'][number]['marks'], 'fits'>, string>> = {
  wrong: 'its file was changed after it was recorded',
  unknown: 'it carries the mark of a key that is not here',
  none: 'it carries no mark of a key',
};

/** The same of an answer that is as it was recorded. Throws ANSWER_NOT_FOUND, ANSWER_UNPROVEN, ANSWER_PURGED. */
export function provenTurn(threads: readonly StoredThread[], answerId: string | undefined) {
  const found = threadOfAnswer(threads, answerId);
  const { answer, marks, purged_at: purgedAt } = found.turn;
  if (marks !== 'fits') throw new PinciteError('ANSWER_UNPROVEN', { id: answer.answer_id, why: UNPROVEN[marks] });
  if (purgedAt !== null) throw new PinciteError('ANSWER_PURGED', { id: answer.answer_id });
  return found;
}
