import { say } from '../../language/say.ts';

/** Seconds in one rounded unit: `8 s`, `4 min`, `2 h`; null while unknown, so that nothing is shown. */
export function timeLeft(seconds: number | null): string | null {
  if (seconds === null || !Number.isFinite(seconds) || seconds < 0) return null;
  if (seconds < 90) return say('view.time.seconds', { n: Math.max(1, Math.round(seconds)) });
  if (seconds < 90 * 60) return say('view.time.minutes', { n: Math.round(seconds / 60) });
  return say('view.time.hours', { n: Math.round(seconds / 3600) });
}
