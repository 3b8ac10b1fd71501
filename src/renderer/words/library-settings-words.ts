import type { LibrarySettings } from '../../contract/library.ts';
import type { AuditResult, ExpiredRecords } from '../../contract/records/audit.ts';
import { withKeepRule } from '../../contract/view/keep-rules.ts';
import { say } from '../../language/say.ts';

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
  if (days === 'forever') return say('words.keep.forever');
  if (days === 'as-all') return say('words.keep.asAll');
  return days % 365 === 0 ? say('words.keep.years', { n: days / 365 }) : say('words.keep.days', { n: days });
}

/** The rules with this choice for a collection. */
export function withRule(rules: Rules, collection: string | null, choice: string): Rules {
  const days = Number(choice);
  return withKeepRule(rules, collection, Number.isInteger(days) ? days : null);
}

/** What was deleted, in one sentence. */
export function expiredLine({ log_entries: entries, turns, grid_cells: cells }: ExpiredRecords): string {
  if (entries + turns + cells === 0) return say('words.keep.nothingOlder');
  return say('words.keep.deleted', { answers: Math.max(entries, turns), cells });
}

/** What a check of the record of answers found, in one sentence. */
export function auditLine({ state, entries, purged, reason: why }: AuditResult): string {
  const reason = why ?? '';
  if (entries === 0) return say('words.audit.none');
  if (state === 'valid') return say('words.audit.valid', { entries, purged });
  return state === 'broken' ? say('words.audit.broken', { reason }) : say('words.audit.incomplete', { reason });
}
