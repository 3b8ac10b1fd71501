import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface StartMachine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Of the user; undefined on Windows. */
  readonly uid: number | undefined;
  /** The folder of the `electron` package. Importing it instead would start a download. */
  readonly electronPackage: string;
}

export type ElectronHere = { readonly binary: string } | { readonly why: string };

/** Electron's binary, or in a few words why it cannot start here. */
export function electronHere({ platform, env, uid, electronPackage }: StartMachine): ElectronHere {
  // Where its installer puts the binary, and the two variables it knows (electron/index.js).
  const pathFile = join(electronPackage, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : null;
  const folder = env.ELECTRON_OVERRIDE_DIST_PATH ?? join(electronPackage, 'dist');
  const binary = join(folder, name ?? usualName(platform));
  if (!existsSync(binary)) return { why: 'Electron’s binary is not installed' };
  if (platform !== 'linux') return { binary };
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) return { why: 'there is no display' };
  if (uid === 0) return { why: 'Electron keeps its sandbox here and does not run as root' };
  return { binary };
}

function usualName(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return platform === 'win32' ? 'electron.exe' : 'electron';
}
