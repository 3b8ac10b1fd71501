import type { AppPaths } from './app-paths.ts';
import type { Surroundings } from './library-folder.ts';

/** What the app is told of the machine and of itself, instead of looking. */
export interface AppSurroundings extends Surroundings {
  readonly paths: AppPaths;
  readonly newHandle: () => string;
  /** A line to whoever started the app in a terminal. */
  readonly say: (line: string) => void;
}
