import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ResultRow, resultsPage } from './results-page.ts';

const inProject = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The page as the recorded rows give it. */
export const recordedPage = async (): Promise<string> =>
  resultsPage(z.array(ResultRow).parse(JSON.parse(await readFile(inProject('eval/results.json'), 'utf8'))));

/** Writes docs/results.md anew; returns its path. */
export async function writeResultsPage(): Promise<string> {
  const path = inProject('docs/results.md');
  await writeFile(path, await recordedPage());
  return path;
}
