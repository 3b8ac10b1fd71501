import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { startApp } from '../../../src/main/start-app.ts';
import type { Instances } from '../../fakes/electron/fake-app.ts';
import { FakeElectron, type FakeElectronOptions } from '../../fakes/electron/fake-electron.ts';
import { FakePage } from './fake-page.ts';
import { type HostRun, hostProgram } from './host-program.ts';

export const DOCUMENT = '00112233aabbccdd';
export const BYTES = Uint8Array.from({ length: 3_000_000 }, (_, at) => at % 251);

export interface Machine {
  readonly home: string;
  readonly instances: Instances;
}

export function newMachine(): Machine {
  const home = mkdtempSync(join(tmpdir(), 'pincite-main-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  mkdirSync(join(home, 'page'));
  writeFileSync(join(home, 'page', 'index.html'), '<!doctype html><title>Pincite</title>');
  mkdirSync(join(home, 'samples'));
  for (const name of ['two.pdf', 'questions.json', 'one.pdf']) writeFileSync(join(home, 'samples', name), 'x');
  return { home, instances: new Map() };
}

export interface AppUnderTest {
  readonly electron: FakeElectron;
  readonly runs: HostRun[];
  readonly home: string;
  /** Lines for whoever started it in a terminal. */
  readonly said: readonly string[];
  /** Resolves when `startApp` has. */
  readonly started: Promise<void>;
  page(): FakePage;
}

type Given = Partial<Pick<FakeElectronOptions, 'argv' | 'folder' | 'screens' | 'keyStore'>> & {
  readonly platform?: NodeJS.Platform;
};

/** Starts the real main of the app on the fake of Electron, with the real preload and bridge in its page. */
export function launch(machine: Machine, given: Given = {}): AppUnderTest {
  const { home, instances } = machine;
  const { platform = 'linux', argv = ['/opt/pincite'], folder = home, ...more } = given;
  const runs: HostRun[] = [];
  const said: string[] = [];
  const host = join(home, 'host.js');
  const electron = new FakeElectron({
    ...more,
    home,
    argv,
    folder,
    instances,
    programs: new Map([[host, hostProgram(DOCUMENT, BYTES, runs, join(home, 'samples', 'one.pdf'))]]),
    newPage: (ipcMain, contents) => new FakePage(ipcMain, contents),
  });
  let handles = 0;
  const started = startApp(electron.module, {
    platform,
    env: { HOME: home, SECRET_TOKEN: 'not for the engine' },
    home,
    argv,
    folder,
    paths: { host, preload: join(home, 'preload.cjs'), pageRoot: join(home, 'page'), samples: join(home, 'samples') },
    newHandle: () => `handle-${++handles}`,
    say: (line) => said.push(line),
  });
  electron.app.becomeReady();
  onTestFinished(async () => {
    electron.app.quit();
    await expect.poll(() => electron.app.exitCode).not.toBeNull();
  });
  const page = (): FakePage => {
    const now = electron.windows[0]?.webContents.page;
    if (!(now instanceof FakePage)) throw new Error('No page is loaded.');
    return now;
  };
  return { electron, runs, home, said, started, page };
}
