import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, it } from 'vitest';
import { bundledBrowser } from '../../scripts/browser/bundled-browser.ts';
import { findBrowser } from '../../scripts/browser/find-browser.ts';
import { installedBrowser } from '../../scripts/browser/installed-browser.ts';

it('drives a browser on a machine that has none installed', async () => {
  const found = await findBrowser({ PATH: '' });
  expect(found.origin).toBe('node_modules');
  const browser = await chromium.launch({
    executablePath: found.path,
    args: [...found.args],
    env: { ...process.env, ...found.env } as Record<string, string>,
  });
  try {
    const page = await browser.newPage();
    await page.setContent('<p>Lit words</p>');
    expect(await page.getByText('Lit words').isVisible()).toBe(true);
  } finally {
    await browser.close();
  }
});

it('takes the one that npm brings before one that is installed, unless that is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-installed-'));
  try {
    const installed = join(folder, 'chromium');
    await writeFile(installed, '#!/bin/sh\n', { mode: 0o755 });
    expect(await findBrowser({ PATH: folder })).toMatchObject({ origin: 'node_modules' });
    const named = await findBrowser({ PATH: folder, PINCITE_BROWSER: installed });
    expect(named).toMatchObject({ origin: 'PINCITE_BROWSER', path: installed });
    const elsewhere = await findBrowser({ PATH: folder }, { platform: 'linux', arch: 'arm64' });
    expect(elsewhere).toMatchObject({ origin: 'installed', path: installed });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('takes installed browsers in the order of their names, then of the folders', async () => {
  const env = { PATH: ['/opt/bin', '/usr/bin'].join(':') };
  const has = (paths: readonly string[]) => async (path: string) => paths.includes(path);
  const both = [join('/usr/bin', 'google-chrome'), join('/opt/bin', 'chromium')];
  expect(await installedBrowser({ platform: 'linux', env, isProgram: has(both) })).toBe('/usr/bin/google-chrome');
  expect(await installedBrowser({ platform: 'linux', env, isProgram: has([]) })).toBeNull();
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  expect(await installedBrowser({ platform: 'darwin', env, isProgram: has([mac, ...both]) })).toBe(mac);
});

it('says in one sentence why there is no browser, and what to do', async () => {
  await expect(findBrowser({ PATH: '', PINCITE_BROWSER: '/no/such/browser' })).rejects.toThrow(
    'PINCITE_BROWSER names /no/such/browser, which is no program.',
  );
  await expect(bundledBrowser('/nowhere', { platform: 'freebsd', arch: 'x64' })).rejects.toThrow(
    'No Chrome or Chromium is installed, and the one that npm brings runs on Linux x64 only (this is freebsd x64): install Chrome',
  );
});
