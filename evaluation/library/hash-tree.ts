import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';

/** One line for each file below `path` (or for the file itself): its relative name and SHA-256, in name order. */
export async function hashTree(path: string): Promise<string> {
  if ((await stat(path)).isFile()) return `${basename(path)} ${hashOf(await readFile(path))}`;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const lines: string[] = [];
  for (const file of files.sort()) lines.push(`${relative(path, file)} ${hashOf(await readFile(file))}`);
  return lines.join('\n');
}

export const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
