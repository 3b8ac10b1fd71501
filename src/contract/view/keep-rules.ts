import type { KeepRule } from '../records/audit.ts';

/** The rules with this one for a collection (null: for all documents); null days: without one. */
export const withKeepRule = (
  rules: readonly KeepRule[],
  collection: KeepRule['collection'],
  days: KeepRule['days'] | null,
): KeepRule[] => [
  ...rules.filter((rule) => rule.collection !== collection),
  ...(days === null ? [] : [{ collection, days }]),
];
