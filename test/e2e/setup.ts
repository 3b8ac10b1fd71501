import { findBrowser } from '../../scripts/browser/find-browser.ts';

/** Runs once before the end-to-end tests: a browser that cannot be had fails them all with one sentence. */
export default async function setup(): Promise<void> {
  await findBrowser();
}
