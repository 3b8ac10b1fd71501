/** The `share` quantile (0..1), linear between neighbours (type 7 of Hyndman and Fan); null of nothing. */
export function quantile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)] as number;
  const above = sorted[Math.ceil(at)] as number;
  return below + (above - below) * (at - Math.floor(at));
}

export const median = (values: readonly number[]): number | null => quantile(values, 0.5);
