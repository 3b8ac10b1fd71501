import { createHash } from 'node:crypto';
import type { LabelRow } from './label-row.ts';

const keyOf = ({ id, claim }: LabelRow): string => createHash('sha256').update(`${id}\n${claim}`).digest('hex');
const stratumOf = ({ verdict, cited }: LabelRow): string => [verdict, cited[0]?.document ?? ''].join('\u0000');

/**
 * `size` claims, always the same, spread over verdicts and documents in proportion: every n/size-th of the list ordered
 * by stratum and, inside one, by a hash. All of them when there are no more. In the order of the hashes, so that the
 * person who labels cannot guess the verdict from the place.
 */
export function drawLabels(rows: readonly LabelRow[], size: number): LabelRow[] {
  const keyed = rows.map((row) => ({ row, stratum: stratumOf(row), key: keyOf(row) }));
  const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);
  const ordered = keyed.sort((a, b) => (a.stratum === b.stratum ? byKey(a, b) : a.stratum < b.stratum ? -1 : 1));
  const step = Math.max(1, ordered.length / size);
  const count = Math.min(size, ordered.length);
  const chosen = Array.from({ length: count }, (_, i) => ordered[Math.floor((i + 0.5) * step)] ?? ordered[i]);
  return chosen
    .flatMap((one) => (one === undefined ? [] : [one]))
    .sort(byKey)
    .map(({ row }) => row);
}
