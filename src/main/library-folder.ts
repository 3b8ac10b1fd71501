import { join, resolve } from 'node:path';

export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly argv: readonly string[];
  /** The folder the program was started in. */
  readonly folder: string;
}

/**
 * Where the library is: `--data=DIR` among the arguments, else where the command line keeps it too (a test holds the two
 * together), so that both show the same documents.
 */
export function libraryFolder({ platform, env, home, argv, folder }: Surroundings): string {
  const named = argv.find((argument) => argument.startsWith('--data='))?.slice('--data='.length);
  if (named) return resolve(folder, named);
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'Pincite');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Pincite');
  return join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'pincite');
}
