export interface RestartRule {
  /** More stops than this within the window, and the engine is left stopped. */
  readonly restarts: number;
  readonly windowMs: number;
  /** Wait before the first restart; doubled for each further one in the window. */
  readonly firstDelayMs: number;
}

/** At most 3 restarts a minute: an engine that stops at once would else keep the machine busy for nothing. */
export const RESTART_RULE: RestartRule = { restarts: 3, windowMs: 60_000, firstDelayMs: 250 };

/** Milliseconds to wait before the next start, or null to give up. `stops`: when the engine stopped, the last one just now. */
export function restartDelay(stops: readonly number[], rule: RestartRule): number | null {
  const now = stops.at(-1) ?? 0;
  const recent = stops.filter((time) => now - time < rule.windowMs).length;
  if (recent > rule.restarts) return null;
  return rule.firstDelayMs * 2 ** Math.max(0, recent - 1);
}
