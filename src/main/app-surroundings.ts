import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataDirectory, type Machine } from '../shell/data-directory.ts';

/** Facts about the machine and the app, passed in so that the app does not read them itself. */
export interface AppSurroundings extends Surroundings {
  readonly paths: AppPaths;
  readonly newHandle: () => string;
  /** Prints a line in the terminal that started the app. */
  readonly say: (line: string) => void;
}

interface Surroundings extends Machine {
  readonly argv: readonly string[];
  /** The working directory of the program. */
  readonly folder: string;
}

/**
 * The library's folder: `--data=DIR` among the arguments, otherwise the default of the command line, so that both show
 * the same documents.
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
  /** A folder of real files, also when the app is packaged, so that code which reads them need not know the archive. */
  readonly samples: string;
}

/**
 * Derives the paths from the `import.meta.url` of the built entry (out/main/index.js): the build puts everything at
 * fixed places beside it.
 */
export function appPaths(entry: string): AppPaths {
  const at = (path: string): string => fileURLToPath(new URL(path, entry));
  return {
    preload: at('../preload/index.cjs'),
    pageRoot: at('../renderer'),
    host: at('./host.js'),
    samples: at('../../resources/sample').replace(/([\\/]app\.asar)(?=[\\/])/, '$1.unpacked'),
  };
}
