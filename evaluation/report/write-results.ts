import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunFacts } from './run-facts.ts';

/**
 * Writes what a run found as JSON, to `file` or into `evaluation/runs` (not under version control); returns the path.
 */
export async function writeResults(
  { name, file }: { readonly name: string; readonly file?: string | undefined },
  facts: RunFacts,
  results: Readonly<Record<string, unknown>>,
): Promise<string> {
  const runs = fileURLToPath(new URL('../runs/', import.meta.url));
  const path = file ?? join(runs, `${name}-${facts.date.replaceAll(/[:.]/g, '-')}.json`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify({ facts, ...results }, null, 1)}\n`);
  return path;
}
