import { expect, it } from 'vitest';
import { dataDirectory, ownerDirectory } from '../../../src/shell/data-directory.ts';

it('keeps the library where the platform keeps data of users', () => {
  const at = (platform: NodeJS.Platform, env: Record<string, string>) =>
    dataDirectory({ platform, env, home: '/home/a' });
  expect(at('linux', {})).toBe('/home/a/.local/share/pincite');
  expect(at('linux', { XDG_DATA_HOME: '/x' })).toBe('/x/pincite');
  expect(at('linux', { XDG_DATA_HOME: '' })).toBe('/home/a/.local/share/pincite');
  expect(at('darwin', {})).toBe('/home/a/Library/Application Support/Pincite');
});

it('keeps what is of the owner outside of any library, at the platform’s place for settings', () => {
  const at = (platform: NodeJS.Platform, env: Record<string, string> = {}) =>
    ownerDirectory({ platform, env, home: '/home/u' });
  expect(at('linux')).toBe('/home/u/.config/pincite');
  expect(at('linux', { XDG_CONFIG_HOME: '/c' })).toBe('/c/pincite');
  expect(at('linux', { XDG_CONFIG_HOME: 'relative' })).toBe('/home/u/.config/pincite');
  expect(at('darwin')).toBe('/home/u/Library/Preferences/Pincite');
  expect(at('win32', { APPDATA: '/r' })).toBe('/r/Pincite');
});
