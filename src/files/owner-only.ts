import { constants, type Stats } from 'node:fs';
import { chmod, lstat, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { isMissing, isNowhere } from './missing.ts';

/** Any right of the group or of others. */
const OTHERS = 0o077;
/** Files changed at once: a library has hundreds, and few at once keep the table of open files small. */
const AT_ONCE = 16;

/** Pincite's names in a data directory; files of an earlier version or of a copy may be readable by others. */
const KNOWN = [
  ...[
    'answers',
    'folders',
    'grid-templates',
    'grids',
    'integrity',
    'jobs',
    'journal',
    'library.lance',
    'logs',
    'members',
    'ocr',
    'quarantine',
  ],
  ...['cleared', 'restored', 'restoring', 'stores', 'threads', 'uploads', 'window'],
  ...['collections', 'ingests', 'settings', 'stopped', 'store', 'team'].flatMap((name) => [
    `${name}.json`,
    `${name}.lock`,
  ]),
  ...['models.json', 'originals.jsonl', 'serve.json', 'key.age', 'open.lock', 'writer.lock', 'writer.pid'],
];
/** Made private last, so that its mode tells that everything else is private too. */
const LAST = 'library.json';

/**
 * Removes everybody else's rights from a library that an earlier Pincite made, or that was copied: 0700 for its folders
 * and 0600 for its files. Leaves other files in the folder as they are, never follows links, touches nothing of another
 * user, and does nothing in a folder without library.json, which is no library yet. Costs two look-ups once it is done.
 * Returns the paths it could not change (a read-only disk). Does nothing on Windows, which has no such rights.
 */
export async function keepToOwner(dataDir: string): Promise<readonly string[]> {
  if (process.platform === 'win32') return [];
  const file = await statOf(join(dataDir, LAST));
  if (file === null || !file.isFile() || file.uid !== process.getuid?.()) return [];
  const folder = await statOf(dataDir, true);
  if (folder === null || ((folder.mode | file.mode) & OTHERS) === 0) return [];
  const failed: string[] = [];
  // The folder first, since nobody else can then reach its content. The user names it, so it may be a link.
  await close(dataDir, failed, { follow: true });
  for (const name of KNOWN) await closeTree(join(dataDir, name), failed);
  if (failed.length === 0) await close(join(dataDir, LAST), failed);
  return failed;
}

/** Makes a file, or a folder with all its content, private. */
async function closeTree(path: string, failed: string[]): Promise<void> {
  const kind = await close(path, failed);
  if (kind !== 'folder') return;
  const names = await readdir(path).catch((error: unknown) => {
    if (!isMissing(error)) failed.push(path);
    return [];
  });
  for (let i = 0; i < names.length; i += AT_ONCE)
    await Promise.all(names.slice(i, i + AT_ONCE).map((name) => closeTree(join(path, name), failed)));
}

/**
 * Makes one file or folder of ours private, through an open handle: the file at a path can be exchanged meanwhile, a
 * handle cannot. Never opens a lock, which is in a folder that is private by then.
 */
async function close(path: string, failed: string[], { follow = false } = {}): Promise<'folder' | 'file' | 'other'> {
  const found = await statOf(path, follow);
  if (found === null || !(found.isFile() || found.isDirectory()) || found.uid !== process.getuid?.()) return 'other';
  const kind = found.isDirectory() ? 'folder' : 'file';
  if ((found.mode & OTHERS) === 0) return kind;
  try {
    // POSIX: a process that closes any handle of a file loses all its locks on it, and a second writer could begin.
    if (path.endsWith('.lock')) {
      await chmod(path, found.mode & 0o7777 & ~OTHERS);
      return kind;
    }
    const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | (follow ? 0 : constants.O_NOFOLLOW));
    try {
      const { mode, uid } = await handle.stat();
      if (uid === process.getuid?.()) await handle.chmod(mode & 0o7777 & ~OTHERS);
    } finally {
      await handle.close();
    }
  } catch (error) {
    // Another process removed it meanwhile.
    if (!isMissing(error)) failed.push(path);
  }
  return kind;
}

async function statOf(path: string, follow = false): Promise<Stats | null> {
  try {
    return await (follow ? stat : lstat)(path);
  } catch (error) {
    if (isNowhere(error)) return null;
    throw error;
  }
}
