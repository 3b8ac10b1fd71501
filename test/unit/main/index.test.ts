import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { FakeElectron } from '../../fakes/electron/fake-electron.ts';

const held = vi.hoisted(() => ({ electron: null as unknown }));
// The stand-in in the place of the package, whose import would start a download.
vi.mock('electron', () => (held.electron as FakeElectron).module);

it('the entry starts the app once Electron is ready, behind the network guard, and ends it', async () => {
  const home = mkdtempSync(join(tmpdir(), 'pincite-entry-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const host = fileURLToPath(new URL('../../../src/main/host.js', import.meta.url));
  const asked: string[] = [];
  const electron = new FakeElectron({
    home,
    newPage: () => ({ receive: () => undefined, end: () => undefined }),
    programs: new Map([
      [
        host,
        (child) => {
          child.parentPort.on('message', ({ data }: { data: { type: string } }) => {
            asked.push(data.type);
            if (data.type === 'stop') child.exit(0);
          });
          child.parentPort.postMessage({ type: 'ready' });
        },
      ],
    ]),
  });
  held.electron = electron;
  process.argv.push(`--data=${home}`);

  // Electron is ready only when the entry was read to its end: this would hang if the entry waited for it.
  await import('../../../src/main/index.ts');
  expect(() => net.connect(80, '127.0.0.1')).toThrow('offline');
  expect(electron.windows).toHaveLength(0);
  electron.app.becomeReady();
  await expect.poll(() => electron.windows[0]?.shown).toBe(true);
  expect(electron.app.getPath('userData')).toBe(join(home, 'window'));
  expect(electron.windows[0]?.options.webPreferences.preload).toMatch(/[\\/]preload[\\/]index\.cjs$/);
  // The system is asked for both at once.
  await expect.poll(() => asked.toSorted()).toEqual(['passphrase', 'record-key']);
  electron.app.quit();
  await expect.poll(() => electron.app.exitCode).toBe(0);
  expect(asked.slice(2)).toEqual(['stop']);
  expect(electron.dialog.errors).toEqual([]);
});
