import type { EngineState } from '../../contract/shell/shell-data.ts';

/** The step before the library is shown. */
export const openingWords = (engine: EngineState): string =>
  engine === 'starting' ? 'Starting…' : 'Opening your library…';

/** From so many seconds on the page says how long the step has taken. */
const TOLD_AFTER = 5;

/** How long a step has taken; null while that is nothing to tell. */
export function waitingFor(seconds: number): string | null {
  if (seconds < TOLD_AFTER) return null;
  if (seconds < 60) return `for ${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return `for ${minutes} min ${seconds % 60} s`;
}
