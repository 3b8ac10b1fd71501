import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
}

/**
 * The directory of the model files, shared by all checkouts: `PINCITE_MODELS`, else the platform's cache directory
 * plus `pincite/models`. A relative `XDG_CACHE_HOME` is ignored, as the XDG base directory specification demands.
 */
export function modelsDirectory(
  { env, platform, home }: Surroundings = { env: process.env, platform: process.platform, home: homedir() },
): string {
  if (env.PINCITE_MODELS) return env.PINCITE_MODELS;
  const xdg = env.XDG_CACHE_HOME;
  if (xdg && isAbsolute(xdg)) return join(xdg, 'pincite', 'models');
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'pincite', 'models');
  if (platform === 'win32') return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'pincite', 'models');
  return join(home, '.cache', 'pincite', 'models');
}
