import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { electronHere, type StartMachine } from '../../../scripts/start.electron.ts';

const home = mkdtempSync(join(tmpdir(), 'pincite-start-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
mkdirSync(join(home, 'dist'));
writeFileSync(join(home, 'dist', 'electron'), '');
const machine: StartMachine = { platform: 'linux', env: { DISPLAY: ':0' }, uid: 1000, electronPackage: home };

describe('npm start', () => {
  it('finds the binary where its package or the environment says', () => {
    expect(electronHere(machine)).toEqual({ binary: join(home, 'dist', 'electron') });
    const moved = { WAYLAND_DISPLAY: 'wayland-0', ELECTRON_OVERRIDE_DIST_PATH: join(home, 'dist') };
    expect(electronHere({ ...machine, electronPackage: '/nowhere', env: moved })).toEqual({
      binary: join(home, 'dist', 'electron'),
    });
  });

  it('says why Electron cannot start', () => {
    expect(electronHere({ ...machine, electronPackage: '/nowhere' })).toEqual({
      why: expect.stringContaining('binary'),
    });
    expect(electronHere({ ...machine, env: {} })).toEqual({ why: 'there is no display' });
    expect(electronHere({ ...machine, uid: 0 })).toEqual({ why: expect.stringContaining('root') });
  });
});
