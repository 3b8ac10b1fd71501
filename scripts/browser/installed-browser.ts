import { delimiter, join } from 'node:path';

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** True for a file that may be run. */
  readonly isProgram: (path: string) => Promise<boolean>;
}

const NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome', 'microsoft-edge'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const WINDOWS = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];

function places({ platform, env }: Machine): string[] {
  const onPath = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const named = NAMES.flatMap((name) => onPath.map((folder) => join(folder, name)));
  if (platform === 'darwin') return [...MAC, ...named];
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((root) => root !== undefined);
    return roots.flatMap((root) => WINDOWS.map((path) => join(root, path)));
  }
  return named;
}

/** Path of the first Chrome, Chromium or Edge that is installed; null when there is none. */
export async function installedBrowser(machine: Machine): Promise<string | null> {
  for (const path of places(machine)) if (await machine.isProgram(path)) return path;
  return null;
}
