import { join } from 'node:path';

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/** Where a user's library is kept unless `--data` names another place: the platform's directory for user data. */
export function dataDirectory({ platform, env, home }: Machine): string {
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'Pincite');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Pincite');
  return join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'pincite');
}
