import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** Where a system keeps its fonts, and a user theirs. */
export function systemFontFolders(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): readonly string[] {
  if (platform === 'win32')
    return [
      join(env.WINDIR ?? 'C:\\Windows', 'Fonts'),
      ...(env.LOCALAPPDATA === undefined ? [] : [join(env.LOCALAPPDATA, 'Microsoft', 'Windows', 'Fonts')]),
    ];
  if (platform === 'darwin')
    return [
      ...['/System/Library/Fonts', '/Library/Fonts', join(home, 'Library', 'Fonts')],
      // Where newer systems keep the fonts of China and Japan.
      '/System/Library/AssetsV2',
    ];
  const shared = env.XDG_DATA_HOME ?? join(home, '.local', 'share');
  return ['/usr/share/fonts', '/usr/local/share/fonts', join(shared, 'fonts'), join(home, '.fonts')];
}
