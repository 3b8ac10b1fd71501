import type { EngineState } from '../../contract/shell/shell-data.ts';

/** The step before the library is shown. */
export const openingWords = (engine: EngineState): string =>
  engine === 'starting' ? 'Starting…' : 'Opening your library…';

/** What is told of a step that takes long. */
export const longWords = (isHung: boolean): string =>
  isHung
    ? 'The engine does nothing, although the processor is free for it. Started again, it goes on where it was; nothing is lost.'
    : 'This takes long; another program may be using the processor. Nothing is lost.';

/** From so many seconds on the page says how long the step has taken. */
const TOLD_AFTER = 5;

/** How long a step has taken; null while that is nothing to tell. */
export function waitingFor(seconds: number): string | null {
  if (seconds < TOLD_AFTER) return null;
  if (seconds < 60) return `for ${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return `for ${minutes} min ${seconds % 60} s`;
}
