import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { unfinishedName } from '../../../src/files/left-over.ts';
import { nullIfMissing } from '../../../src/files/missing.ts';

/** Every file below a folder, its path relative to it. A file that vanishes meanwhile is left out. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** Files that hold these words as they are. A file that vanishes meanwhile holds none. */
export async function filesWith(folder: string, words: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of await filesBelow(folder)) {
    const content = await readFile(join(folder, path)).catch(nullIfMissing);
    if (content?.includes(words)) found.push(path);
  }
  return found;
}

/** Every file with the hash of its bytes. */
export async function hashesBelow(folder: string): Promise<Record<string, string>> {
  const hashes = (await filesBelow(folder)).sort().map(async (path) => {
    const hash = createHash('sha256').update(await readFile(join(folder, path)));
    return [path, hash.digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

/** The files of a table of a library, `folder` one of Lance's own: data, _versions, _indices. */
export async function tableFiles(dataDir: string, table: string, folder: string): Promise<string[]> {
  const path = join(dataDir, 'library.lance', `${table}.lance`, folder);
  return (await readdir(path)).sort().map((name) => join(path, name));
}

/** Changes 64 bytes of a file from `at` on, as a failing disk may. */
export async function flipBytes(path: string, at: number): Promise<void> {
  const bytes = await readFile(path);
  for (let i = at; i < Math.min(bytes.length, at + 64); i++) bytes[i] = (bytes[i] ?? 0) ^ 0x55;
  await writeFile(path, bytes);
}

/** Name of a file that a process, which has ended since, was writing to replace `path`. */
export function leftOverName(path: string): string {
  // Beyond the kernel's largest process id.
  return unfinishedName(path).replace(/\.\d+-(?=\w+-\w+\.tmp$)/, `.${2 ** 30}-`);
}
