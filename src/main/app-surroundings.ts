import { resolve } from 'node:path';
import { dataDirectory, type Machine } from '../shell/data-directory.ts';
import type { AppPaths } from './app-paths.ts';

/** What the app is told of the machine and of itself, instead of looking. */
export interface AppSurroundings extends Surroundings {
  readonly paths: AppPaths;
  readonly newHandle: () => string;
  /** A line to whoever started the app in a terminal. */
  readonly say: (line: string) => void;
}

interface Surroundings extends Machine {
  readonly argv: readonly string[];
  /** The folder the program was started in. */
  readonly folder: string;
}

/**
 * Where the library is: `--data=DIR` among the arguments, else where the command line keeps it too, so that both
 * show the same documents.
 */
export function libraryFolder({ argv, folder, ...machine }: Surroundings): string {
  const named = argv.find((argument) => argument.startsWith('--data='))?.slice('--data='.length);
  if (named) return resolve(folder, named);
  return dataDirectory(machine);
}
