import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { HOST, isRunning } from './left-over.ts';

/** `pincite-4711-0a1b2c3d-Xy12Zw`: the process, a hash of its machine, what mkdtemp adds. */
const OWNED = new RegExp(`^pincite-(\\d+)-${HOST}-[A-Za-z0-9]{6}$`);

let isOwn = false;

/**
 * Gives this process a temporary folder of its own, for its user alone, that goes with it: LanceDB puts parts of an index there while
 * it builds it, under names that say nothing of their process. What killed processes left is removed first. To be called
 * before the database is loaded.
 */
export function ownTemporary(): void {
  if (isOwn) return;
  isOwn = true;
  const parent = tmpdir();
  let folder: string;
  try {
    sweep(parent);
    folder = mkdtempSync(join(parent, `pincite-${process.pid}-${HOST}-`));
  } catch {
    // No room, or no right to it: reading needs none, and writing says so itself.
    return;
  }
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // A native thread may still write there; the next start removes it.
    }
  });
}

/** Folders of processes that have gone; this one has none yet. Of other users nothing is touched. */
function sweep(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(OWNED.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid) || (pid !== process.pid && isRunning(pid))) continue;
    const path = join(parent, name);
    const info = lstatSync(path, { throwIfNoEntry: false });
    const isOurs = info?.isDirectory() && (process.getuid === undefined || info.uid === process.getuid());
    if (isOurs) rmSync(path, { recursive: true, force: true });
  }
}
