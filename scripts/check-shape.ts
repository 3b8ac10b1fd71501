import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/**
 * Beyond these a newcomer cannot see at a glance what a folder or file holds (docs/architecture.md, "Counted").
 * The restructure ended at 480 files; a new room (cells of tables, arithmetic, the reader, measures of statements, annotations and OCR
 * with its languages and second reader, other formats, attached files, damage, receipts, exports, the proof of being offline, backups,
 * tools and an API for other programs, a team's library, answering elsewhere, the readers of Word, Excel, PowerPoint, web pages and mail,
 * the checks of conditions and roles) may bring its own, a room that stands may not grow by them.
 */
const MOST = { files: 980, lines: 250, entries: 20 };

/** What of `root`/src is too large, one sentence each: too many source files, a long one, a folder of many entries. */
export function tooLarge(root: string, most = MOST): string[] {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root });
  const folders = globSync('src/**/', { cwd: root });
  const faults =
    sources.length > most.files ? [`src has ${sources.length} source files, more than ${most.files}.`] : [];
  for (const path of sources) {
    const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length;
    if (lines > most.lines) faults.push(`${path} has ${lines} lines, more than ${most.lines}.`);
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
