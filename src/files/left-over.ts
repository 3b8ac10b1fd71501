import { createHash, randomBytes } from 'node:crypto';
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { isNowhere } from './missing.ts';

/**
 * Name of an unfinished file: the final name, the writing process, a hash of its machine, a stamp:
 * `jobs.json.4711-0a1b2c3d-5e6f7a8b.tmp`.
 */
const UNFINISHED = /^(.+)\.(\d+)-([0-9a-f]{8})-([0-9a-f]{8})\.tmp$/;
/** Names of unfinished files of earlier versions, which do not tell all of this. */
export const FORMER_UNFINISHED = /\.jsonl?\.(?:\d{1,10}|\d+-[0-9a-f]{8}\.tmp)$/;
/**
 * Age in milliseconds from which a file of another machine on a shared folder is swept, since its process cannot be
 * checked. No write takes so long.
 */
const FOREIGN_MS = 86_400_000;
/** A hash that identifies this machine. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** Unfinished files of this process; other names with its number are of an earlier process. */
const underWay = new Set<string>();

/**
 * A new name beside `path` for a file that is renamed to it when it is complete. The name belongs to this process until
 * it ends.
 */
export function unfinishedName(path: string): string {
  const stamp = randomBytes(4).toString('hex');
  underWay.add(stamp);
  return `${path}.${process.pid}-${HOST}-${stamp}.tmp`;
}

/** Whether a process of that id exists (signal 0 tells; EPERM: it exists and is another user's). */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

interface SweepOptions {
  /** Only unfinished files with this final name. */
  readonly of?: string;
  readonly isAlive?: (pid: number) => boolean;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * Removes what killed processes left unfinished in a folder; nothing of a running process and no other files. A missing
 * folder is empty. Returns the number of removed files.
 */
export async function sweepLeftOvers(
  folder: string,
  { of, isAlive = isRunning, now = Date.now }: SweepOptions = {},
): Promise<number> {
  let swept = 0;
  for (const name of await namesIn(folder)) {
    const [, target, pid, host, stamp] = UNFINISHED.exec(name) ?? [];
    if (target === undefined || stamp === undefined || (of !== undefined && of !== target)) continue;
    const path = join(folder, name);
    if (host !== HOST) {
      const at = await stat(path).catch(() => null);
      if (at === null || now() - at.mtimeMs < FOREIGN_MS) continue;
    } else if (Number(pid) === process.pid ? underWay.has(stamp) : isAlive(Number(pid))) continue;
    await rm(path, { force: true });
    swept += 1;
  }
  return swept;
}

/** `<pid>-…`: a folder that belongs to one process and is removed with it. */
const OWNED = /^(\d+)-\d+$/;

/** Removes the folders in `folder` whose process has ended. */
export async function sweepOwnedFolders(folder: string, isAlive: (pid: number) => boolean = isRunning): Promise<void> {
  for (const name of await namesIn(folder)) {
    const owner = OWNED.exec(name)?.[1];
    if (owner !== undefined && !isAlive(Number(owner))) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isNowhere(error)) return [];
    throw error;
  }
}

/** `pincite-4711-0a1b2c3d-Xy12Zw`: the process, a hash of its machine, what mkdtemp adds. */
const OWN_TEMPORARY = new RegExp(`^pincite-(\\d+)-${HOST}-[A-Za-z0-9]{6}$`);

let isOwn = false;

/**
 * Creates a temporary folder for this process, readable by its user alone and removed with it: LanceDB puts parts of an
 * index there while it builds it, under names that do not identify their process. First removes those of killed
 * processes. Call it before the database is loaded.
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
    // No space or no permission: reading needs none, and a write reports its own error.
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

/** Removes folders of processes that have ended, before this one has its own. Touches nothing of other users. */
function sweep(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(OWN_TEMPORARY.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid) || (pid !== process.pid && isRunning(pid))) continue;
    const path = join(parent, name);
    const info = lstatSync(path, { throwIfNoEntry: false });
    const isOurs = info?.isDirectory() && (process.getuid === undefined || info.uid === process.getuid());
    if (isOurs) rmSync(path, { recursive: true, force: true });
  }
}
