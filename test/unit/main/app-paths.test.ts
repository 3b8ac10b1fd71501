import { describe, expect, it } from 'vitest';
import { appPaths } from '../../../src/main/app-surroundings.ts';

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
