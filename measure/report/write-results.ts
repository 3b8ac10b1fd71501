import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunFacts } from './run-facts.ts';

/**
 * Writes what a run found as JSON, to `file` or into `folder`/results (not under version control); returns the path.
 */
export async function writeResults(
  {
    folder,
    name,
    file,
  }: { readonly folder: 'eval' | 'bench'; readonly name: string; readonly file?: string | undefined },
  facts: RunFacts,
  results: Readonly<Record<string, unknown>>,
): Promise<string> {
  const resultsDir = fileURLToPath(new URL(`../../${folder}/results/`, import.meta.url));
  const path = file ?? join(resultsDir, `${name}-${facts.date.replaceAll(/[:.]/g, '-')}.json`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify({ facts, ...results }, null, 1)}\n`);
  return path;
}
