import { isAbsolute, join } from 'node:path';

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/** The default directory of a user's library, without `--data`: the platform's directory for user data. */
export function dataDirectory({ platform, env, home }: Machine): string {
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'Pincite');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Pincite');
  return join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'pincite');
}

/**
 * The directory for what belongs to the owner and not to a library: the key of the records and the last entry of each
 * log. The platform's directory for settings, so that others who can write to a library's folder cannot write here too.
 * A relative `XDG_CONFIG_HOME` is ignored, as the XDG base directory specification demands.
 */
export function ownerDirectory({ platform, env, home }: Machine): string {
  const xdg = env.XDG_CONFIG_HOME;
  if (xdg && isAbsolute(xdg)) return join(xdg, 'pincite');
  if (platform === 'win32') return join(env.APPDATA || join(home, 'AppData', 'Roaming'), 'Pincite');
  // Application Support already holds the library.
  if (platform === 'darwin') return join(home, 'Library', 'Preferences', 'Pincite');
  return join(home, '.config', 'pincite');
}
