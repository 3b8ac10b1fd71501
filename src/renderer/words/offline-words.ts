import type { OfflineAttempt, OfflineCheck } from '../../contract/library.ts';
import { counted, momentText } from './number-words.ts';

/** "Offline. Self-check: 14 of 14 connection attempts were refused." Before it has run the first word alone. */
export function offlineLine(attempts: readonly OfflineAttempt[] | null): string {
  if (attempts === null) return 'Offline.';
  const refused = attempts.filter((attempt) => attempt.refused).length;
  const all = `${refused} of ${counted(attempts.length, 'connection attempt')}`;
  return refused === attempts.length
    ? `Offline. Self-check: ${all} were refused.`
    : `Self-check: only ${all} were refused.`;
}

/** What was refused since the start, beside the self-checks. */
export function refusedSinceLine({ refused_since: { at, counts } }: OfflineCheck): string {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const what = counts.map(({ what: name, count }) => `${name} ${count}`).join(', ');
  return total === 0
    ? `Nothing else has tried since the start, ${momentText(at)}.`
    : `${counted(total, 'other attempt')} refused since the start, ${momentText(at)}: ${what}.`;
}
