import type { LibrarySettings } from '../../contract/library.ts';
import type { AuditResult, ExpiredRecords } from '../../contract/records/audit.ts';
import { withKeepRule } from '../../contract/view/keep-rules.ts';
import { counted } from './number-words.ts';

/** Days that answers are kept; `forever` without end; `as-all`: a collection has no rule of its own. */
export type KeepDays = number | 'forever' | 'as-all';
type Rules = LibrarySettings['keep'];

const DAYS = [30, 90, 365, 1095, 3650] as const;

/** What is set for a collection; null: for all. */
export function daysOf(rules: Rules, collection: string | null): KeepDays {
  const rule = rules.find((one) => one.collection === collection);
  return rule?.days ?? (collection === null ? 'forever' : 'as-all');
}

/** What can be chosen, with what is set now where that is another number of days. */
export function keepChoices(now: KeepDays, collection: string | null): readonly KeepDays[] {
  const days = typeof now === 'number' ? [...new Set([...DAYS, now])].sort((a, b) => a - b) : DAYS;
  return [collection === null ? 'forever' : 'as-all', ...days];
}

/** "Forever", "30 days", "3 years". */
export function keepWords(days: KeepDays): string {
  if (days === 'forever') return 'Forever';
  if (days === 'as-all') return 'As all';
  return days % 365 === 0 ? counted(days / 365, 'year') : counted(days, 'day');
}

/** The rules with this choice for a collection. */
export function withRule(rules: Rules, collection: string | null, choice: string): Rules {
  const days = Number(choice);
  return withKeepRule(rules, collection, Number.isInteger(days) ? days : null);
}

/** What was deleted, in one sentence. */
export function expiredLine({ log_entries: entries, turns, grid_cells: cells }: ExpiredRecords): string {
  if (entries + turns + cells === 0) return 'Saved. No answer is older than that.';
  const ofGrids = cells === 0 ? '' : ` and ${counted(cells, 'cell of review grids', 'cells of review grids')}`;
  return `Saved. ${counted(Math.max(entries, turns), 'older answer')}${ofGrids} deleted.`;
}

/** What a check of the record of answers found, in one sentence. */
export function auditLine({ state, entries, purged, reason }: AuditResult): string {
  if (entries === 0) return 'There is no answer on record yet.';
  const known = purged === 0 ? '' : `; the words of ${purged} were deleted on request or by age`;
  if (state === 'valid') return `The record is whole: ${counted(entries, 'entry', 'entries')}${known}.`;
  return `${state === 'broken' ? 'The record does not hold' : 'The record could not be checked in full'}: ${reason}`;
}
