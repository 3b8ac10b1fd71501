import type { Removals, ValidationReport } from '../../contract/findings/validation-report.ts';

type Report = Omit<ValidationReport, 'repaired'>;
/** What of a report tells why something was taken out. */
type Taken = Pick<Report, 'invalid_removed' | 'removals' | 'removed_indices' | 'notes'>;

export const NO_REMOVALS: Removals = { out_of_range: 0, not_retrieved: 0, snippet_not_found: 0, not_supported: 0 };

/** How many there are of each reason. */
export function countRemovals(reasons: readonly (keyof Removals)[]): Removals {
  const counts = { ...NO_REMOVALS };
  for (const reason of reasons) counts[reason]++;
  return counts;
}

/** The report with what was taken out elsewhere too. */
export function withRemovals(report: Report, others: readonly Taken[]): Report {
  const all = [...others, report];
  const sum = (of: (taken: Taken) => number): number => all.reduce((total, taken) => total + of(taken), 0);
  const removals = { ...NO_REMOVALS };
  for (const kind of Object.keys(removals) as (keyof Removals)[])
    removals[kind] = sum((one) => one.removals?.[kind] ?? 0);
  return {
    ...report,
    invalid_removed: sum((one) => one.invalid_removed),
    removals,
    removed_indices: [...new Set(all.flatMap((one) => one.removed_indices ?? []))],
    warning: warningOf(report.missing),
    notes: all.flatMap(({ notes }) => notes),
  };
}

/** What is told where sentences have no citation that holds; null where all have one. */
const warningOf = (missing: number): string | null =>
  missing === 0
    ? null
    : `${missing === 1 ? '1 sentence has' : `${missing} sentences have`} no citation that holds, so the answer does not have ${missing === 1 ? 'it' : 'them'}.`;
