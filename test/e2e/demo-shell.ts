import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import react from '@vitejs/plugin-react';
import { chromium, type Page } from 'playwright-core';
import { build, preview } from 'vite';
import { findBrowser } from '../../scripts/browser/find-browser.ts';
import type { DemoState } from '../fakes/page/fake-client.ts';

/** The page over invented data, for states that no engine comes into at will. */
export interface DemoShell {
  readonly page: Page;
  readonly show: (state: DemoState, more?: Readonly<Record<string, string>>) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Builds the page of `test/fakes/page`, serves it on this machine and opens it in a browser. */
export async function openDemoShell(): Promise<DemoShell> {
  const outDir = await mkdtemp(join(tmpdir(), 'pincite-demo-'));
  const shared = {
    root: resolve(import.meta.dirname, '../fakes/page'),
    configFile: false,
    logLevel: 'error',
  } as const;
  await build({ ...shared, plugins: [react()], build: { outDir, minify: false, chunkSizeWarningLimit: 10_000 } });
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const [url = ''] = server.resolvedUrls?.local ?? [];
  const found = await findBrowser();
  const browser = await chromium.launch({
    executablePath: found.path,
    args: [...found.args],
    env: { ...process.env, ...found.env } as Record<string, string>,
  });
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  page.setDefaultTimeout(120_000);
  return {
    page,
    show: async (state, more = {}) => {
      await page.goto(`${url}?${new URLSearchParams({ demo: state, ...more })}`);
      await page.getByRole('main').first().waitFor();
    },
    close: async () => {
      await browser.close();
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
