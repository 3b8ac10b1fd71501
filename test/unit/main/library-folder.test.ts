import { describe, expect, it } from 'vitest';
import { libraryFolder } from '../../../src/main/app-surroundings.ts';
import { dataDirectory } from '../../../src/shell/data-directory.ts';

describe('libraryFolder', () => {
  it.each([
    { platform: 'linux', env: {}, home: '/home/a' },
    { platform: 'linux', env: { XDG_DATA_HOME: '/data' }, home: '/home/a' },
    { platform: 'linux', env: { XDG_DATA_HOME: '' }, home: '/home/a' },
    { platform: 'darwin', env: {}, home: '/Users/a' },
    { platform: 'win32', env: { LOCALAPPDATA: 'C:\\Users\\a\\AppData\\Local' }, home: 'C:\\Users\\a' },
    { platform: 'win32', env: {}, home: 'C:\\Users\\a' },
  ] as const)('is the folder of the command line: $platform $env', (machine) => {
    expect(libraryFolder({ ...machine, argv: ['/opt/pincite'], folder: '/' })).toBe(dataDirectory(machine));
  });

  it('is the one that is named', () => {
    const around = { platform: 'linux', env: {}, home: '/home/a', folder: '/work' } as const;
    expect(libraryFolder({ ...around, argv: ['/opt/pincite', '--data=lib'] })).toBe('/work/lib');
    expect(libraryFolder({ ...around, argv: ['/opt/pincite', '--data=/lib'] })).toBe('/lib');
  });
});
