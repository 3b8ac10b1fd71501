import { say } from '../../../language/say.ts';
import type { Collection } from '../../library.ts';
import type { HeldCollection, Hold } from '../../records/audit.ts';

/** The collections on hold among these. */
export const heldOnes = (collections: readonly Collection[]): HeldCollection[] =>
  collections.flatMap(({ name, hold }) => (hold === undefined ? [] : [{ collection: name, ...hold }]));

/** "On hold since 30 Nov 2026 by M. Adler: order of the court". `day`: when it was set, as it is read. */
export const holdLine = ({ set_by: by, reason }: Hold, day: string): string =>
  say('hold.line', { day, by, reason: reason.replace(/\.$/u, '') });

/** The same of what is held as a part of a collection. */
export const heldLine = ({ collection, set_by: by, reason }: HeldCollection, day: string): string =>
  say('hold.lineOf', { collection, day, by, reason: reason.replace(/\.$/u, '') });
