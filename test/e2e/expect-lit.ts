import { expect } from 'vitest';
import type { App } from './app.ts';
import { citedParts, type LitCitation } from './cited-places.ts';
import { type LitWords, litWords } from './lit-words.ts';

/** Requirement of the step: at least this share of the cited letters lies in a painted rectangle. */
const COVERED = 0.95;
/** Rectangles must not simply cover the page: at most this share of what is lit belongs to other words. */
const FOREIGN = 0.05;

/** Waits until the active citation is lit on each of its pages, and holds the rectangles against the viewer's own letters. */
export async function expectLit(app: App, citation: LitCitation): Promise<LitWords> {
  const parts = citedParts(citation);
  const read = () => litWords(app.page, parts);
  // The text layer of a page comes a moment after its rectangles.
  await expect.poll(async () => (await read())?.covered ?? 0).toBeGreaterThanOrEqual(COVERED);
  const lit = await read();
  if (lit === null) throw new Error('the text layer went away');
  expect(lit.foreign).toBeLessThanOrEqual(FOREIGN);
  expect(lit.pageIndexes).toEqual(parts.map(({ pageIndex }) => pageIndex));
  return lit;
}
