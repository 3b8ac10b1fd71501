import type { HeldCollection, Hold } from '../../contract/records/audit.ts';
import { heldLine, holdLine } from '../../contract/view/documents/held.ts';
import { dayText } from './number-words.ts';

/** By whom a collection is held, since when and why. */
export const holdWords = (hold: Hold): string => holdLine(hold, dayText(hold.set_at));

/** The same of what is in it. */
export const heldWords = (held: HeldCollection): string => heldLine(held, dayText(held.set_at));
