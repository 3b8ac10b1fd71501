import type { EngineState } from '../../contract/shell/shell-data.ts';
import { say } from '../../language/say.ts';

/** The step before the library is shown. */
export const openingWords = (engine: EngineState): string =>
  engine === 'starting' ? say('words.opening.starting') : say('words.opening.library');

/** What is told of a step that takes long. */
export const longWords = (isHung: boolean): string => (isHung ? say('words.opening.hung') : say('words.opening.long'));

/** From so many seconds on the page says how long the step has taken. */
const TOLD_AFTER = 5;

/** How long a step has taken; null while that is nothing to tell. */
export function waitingFor(seconds: number): string | null {
  if (seconds < TOLD_AFTER) return null;
  if (seconds < 60) return say('words.opening.forSeconds', { seconds });
  return say('words.opening.forMinutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}
