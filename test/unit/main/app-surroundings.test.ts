import { describe, expect, it } from 'vitest';
import { appPaths, libraryFolder } from '../../../src/main/app-surroundings.ts';
import { dataDirectory } from '../../../src/shell/data-directory.ts';

describe('appPaths', () => {
  it('finds everything beside the built entry', () => {
    expect(appPaths('file:///work/pincite/out/main/index.js')).toEqual({
      preload: '/work/pincite/out/preload/index.cjs',
      pageRoot: '/work/pincite/out/renderer',
      host: '/work/pincite/out/main/host.js',
      samples: '/work/pincite/resources/sample',
    });
  });

  it('finds the samples outside the archive of a packaged app', () => {
    const paths = appPaths('file:///opt/Pincite/resources/app.asar/out/main/index.js');
    expect(paths.samples).toBe('/opt/Pincite/resources/app.asar.unpacked/resources/sample');
    expect(paths.host).toBe('/opt/Pincite/resources/app.asar/out/main/host.js');
  });
});

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
