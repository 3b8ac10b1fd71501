import { basename } from 'node:path';
import { PinciteError } from '../../src/contract/errors.ts';
import { DATA_SETS, type DataSetName } from './data-sets.ts';

/** A held-out set stays held out only while nobody sees which of its questions fail. */
export const isFiguresOnly = (set: DataSetName): boolean => set === 'check';

/** Options that would show single questions of a set, as they were given; a part of the set would show them too. */
export interface ShownQuestions {
  readonly failures?: number;
  readonly answers?: string | undefined;
  readonly half?: string | undefined;
  readonly sample?: number | undefined;
  readonly documents?: readonly string[] | undefined;
}

/** Throws BAD_REQUEST when single questions of a held-out set would be shown. */
export function assertFiguresOnly(set: DataSetName, shown: ShownQuestions): void {
  if (!isFiguresOnly(set)) return;
  const { failures = 0, answers, half, sample, documents } = shown;
  const given = [
    failures > 0 ? '--failures' : null,
    answers === undefined ? null : '--answers',
    half === undefined ? null : '--half',
    sample === undefined ? null : '--sample',
    documents === undefined ? null : '--documents',
  ].filter((option) => option !== null);
  if (given.length > 0) throw refusal(`${given.join(', ')} cannot be used with it`);
}

/** Throws BAD_REQUEST for the file of a held-out set: asked as a list of one's own, each answer would be written. */
export function assertNotHeldOutFile(path: string): void {
  if (basename(path) === DATA_SETS.check.file) throw refusal('it cannot be asked as a list of your own');
}

const refusal = (why: string) =>
  new PinciteError('BAD_REQUEST', {
    why: `the set check is held out and shown as figures over all its questions: ${why}`,
  });
