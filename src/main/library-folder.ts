import { resolve } from 'node:path';
import { dataDirectory, type Machine } from '../shell/data-directory.ts';

export interface Surroundings extends Machine {
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
