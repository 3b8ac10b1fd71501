/** Draws resources/icon.svg, the page's mark, as the 1,024-pixel picture that the packager makes each system's icon from. */
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findBrowser } from './browser/find-browser.ts';

const inProject = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const PIXELS = 1024;

const { path, args, env } = await findBrowser();
const browser = await chromium.launch({
  executablePath: path,
  args: [...args],
  env: { ...process.env, ...env } as Record<string, string>,
});
try {
  const page = await browser.newPage({ viewport: { width: PIXELS, height: PIXELS } });
  const drawing = await readFile(inProject('resources/icon.svg'), 'utf8');
  await page.setContent(`<style>body{margin:0;background:transparent}svg{display:block}</style>${drawing}`);
  await page.screenshot({ path: inProject('resources/icon.png'), omitBackground: true });
} finally {
  await browser.close();
}
