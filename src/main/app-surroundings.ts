import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataDirectory, type Machine } from '../shell/data-directory.ts';

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

export interface AppPaths {
  readonly preload: string;
  readonly pageRoot: string;
  readonly host: string;
  /** A folder of real files also when packaged: who reads them need know nothing of the archive. */
  readonly samples: string;
}

/** From the `import.meta.url` of the built entry (out/main/index.js): the build puts everything at fixed places beside it. */
export function appPaths(entry: string): AppPaths {
  const at = (path: string): string => fileURLToPath(new URL(path, entry));
  return {
    preload: at('../preload/index.cjs'),
    pageRoot: at('../renderer'),
    host: at('./host.js'),
    samples: at('../../resources/sample').replace(/([\\/]app\.asar)(?=[\\/])/, '$1.unpacked'),
  };
}
