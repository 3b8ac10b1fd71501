import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** Beyond these a newcomer cannot see at a glance what a folder or file holds. How many files there are says nothing: a new format or feature brings its own. */
const MOST = { lines: 400, entries: 20, columns: 120 };

/** A comment's line. What a tool reads (`biome-ignore`) must stand on one. */
const COMMENT = /^\s*(?:\/\/|\/?\*|\{\/\*)(?! ?biome-ignore)/;

/** What of `root`/src is too large, one sentence each: a long source file or comment, a folder of many entries. */
export function tooLarge(root: string, most = MOST): string[] {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root });
  const folders = globSync('src/**/', { cwd: root });
  const faults: string[] = [];
  for (const path of sources) {
    const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n');
    if (lines.length > most.lines) faults.push(`${path} has ${lines.length} lines, more than ${most.lines}.`);
    for (const [index, line] of lines.entries())
      if (line.length > most.columns && COMMENT.test(line))
        faults.push(`${path}:${index + 1} has a comment of ${line.length} columns, more than ${most.columns}.`);
  }
  for (const path of folders) {
    const entries = readdirSync(join(root, path)).length;
    if (entries > most.entries) faults.push(`${path} has ${entries} entries, more than ${most.entries}.`);
  }
  return faults;
}

if (import.meta.main) {
  const faults = tooLarge('.');
  for (const fault of faults) process.stderr.write(`pincite: ${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
}
