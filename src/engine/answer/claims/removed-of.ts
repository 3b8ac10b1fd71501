import type { Removals, ValidationReport } from '../../../contract/findings/validation-report.ts';
import { NO_REMOVALS } from '../../verification/removals.ts';
import type { Claim } from './claim.ts';
import { unknownLinesOf } from './finish.ts';

/**
 * What the checks took out of claims, by its reason, beside what the validator takes out. `finish` counts and tells the
 * lines that were not offered itself.
 */
export function removedOf(claims: readonly Pick<Claim, 'state' | 'unknownLines' | 'unprovingLines'>[]): Pick<
  ValidationReport,
  'invalid_removed' | 'notes'
> & {
  readonly removals: Removals;
  readonly removed_indices: number[];
} {
  const unknown = unknownLinesOf(claims);
  const unproving = claims.flatMap(({ unprovingLines }) => unprovingLines);
  const failed = claims.filter(({ state }) => state === 'failed');
  return {
    ...{ invalid_removed: 0, notes: [] },
    removals: { ...NO_REMOVALS, out_of_range: unknown.length, not_supported: unproving.length + failed.length },
    removed_indices: [...unknown, ...unproving],
  };
}
