import type { Estimate } from '../metrics/bootstrap-interval.ts';

/** What stands where nothing could be computed: not a zero. */
const NOTHING = '–';

/** A number with so many decimals, or a dash. */
export function figure(value: number | null | undefined, decimals = 3): string {
  return value === null || value === undefined ? NOTHING : value.toFixed(decimals);
}

/** "0.831 [0.775–0.887]" */
export function estimateText(value: Estimate | null): string {
  if (value === null) return NOTHING;
  const [low, high] = value.interval;
  return `${figure(value.mean)} [${figure(low)}–${figure(high)}]`;
}

/** A share with what it is of: "0.967 (58 of 60)". */
export function shareText(count: number, total: number): string {
  return total === 0 ? NOTHING : `${figure(count / total)} (${count} of ${total})`;
}
