import { mkdir, readdir, rename, rm, rmdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, isMissing } from '../../../files/missing.ts';

const FOLDER = '.fetching';
const HEARTBEAT_MS = 2000;
/**
 * Age in milliseconds at which an untouched claim is an orphan, whatever its process number (numbers are used again).
 */
const ORPHAN_MS = 60_000;
/** The process number of a released directory. */
const NOBODY = 0;

/** The identity of a process; passed in so that tests can act as several. */
export interface Claimant {
  readonly pid: number;
  readonly host: string;
  readonly now: () => number;
  readonly isAlive: (pid: number) => boolean;
}

export interface FetchClaim {
  /** The working directory: this process's alone. */
  readonly directory: string;
  /** Deletes the directory; with `keep` leaves its content for the next run to continue. */
  release(options?: { readonly keep?: boolean }): Promise<void>;
}

interface ClaimName {
  readonly name: string;
  readonly stamp: number;
  readonly pid: number;
  readonly host: string;
}

/**
 * Claims the right to fetch a file: a directory named after file, time, process and host. A dead process's directory is
 * taken over by renaming, which only one process can win, so two runs never write into the same directory. Waits while
 * a living process holds an older claim (calls `onWait` once); returns null when that claim was released meanwhile, so
 * that the caller checks again for the file.
 */
export async function claimFetch(
  directory: string,
  file: string,
  who: Claimant,
  options: { readonly signal?: AbortSignal | undefined; readonly onWait: (pid: number) => void },
): Promise<FetchClaim | null> {
  const folder = join(directory, FOLDER);
  await mkdir(folder, { recursive: true });
  const own: ClaimName = claimName(file, who.now(), who.pid, who.host);
  const path = join(folder, own.name);
  await takeOverOrCreate(folder, file, path, who);
  const heartbeat = setInterval(() => void touch(path, who), HEARTBEAT_MS);
  heartbeat.unref();
  const release = async ({ keep = false } = {}) => {
    clearInterval(heartbeat);
    if (keep) await giveUp(folder, path, claimName(file, own.stamp, NOBODY, who.host).name);
    else await removeOrphans(folder, file, path, who);
  };
  const older = await olderLivingClaim(folder, file, own, who);
  if (!older) return { directory: path, release };
  options.onWait(older.pid);
  try {
    while (await olderLivingClaim(folder, file, own, who)) await sleep(500, undefined, { signal: options.signal });
  } finally {
    await release({ keep: true });
  }
  return null;
}

/** Whether any run, living or not, has begun to fetch the file. */
export async function hasClaim(directory: string, file: string): Promise<boolean> {
  return (await claimsOf(join(directory, FOLDER), file)).length > 0;
}

async function takeOverOrCreate(folder: string, file: string, path: string, who: Claimant): Promise<void> {
  for (const claim of await claimsOf(folder, file)) {
    if (await isLiving(folder, claim, who)) continue;
    try {
      await rename(join(folder, claim.name), path);
      await touch(path, who);
      return;
    } catch (error) {
      ignoreLostRace(error);
    }
  }
  await mkdir(path, { recursive: true });
}

/** Releases a directory and keeps its content under no process number; deletes an empty one. */
async function giveUp(folder: string, path: string, name: string): Promise<void> {
  try {
    await rmdir(path);
  } catch (error) {
    if (isMissing(error)) return;
    await rename(path, join(folder, name));
  }
}

/** Removes what dead runs left, once the file is complete. */
async function removeOrphans(folder: string, file: string, own: string, who: Claimant): Promise<void> {
  await rm(own, { recursive: true, force: true });
  for (const claim of await claimsOf(folder, file))
    if (!(await isLiving(folder, claim, who))) await rm(join(folder, claim.name), { recursive: true, force: true });
}

async function olderLivingClaim(
  folder: string,
  file: string,
  own: ClaimName,
  who: Claimant,
): Promise<ClaimName | null> {
  for (const claim of await claimsOf(folder, file)) {
    const older = claim.stamp < own.stamp || (claim.stamp === own.stamp && claim.name < own.name);
    if (older && (await isLiving(folder, claim, who))) return claim;
  }
  return null;
}

async function isLiving(folder: string, claim: ClaimName, who: Claimant): Promise<boolean> {
  if (claim.pid === NOBODY || (claim.host === who.host && !who.isAlive(claim.pid))) return false;
  try {
    return who.now() - (await stat(join(folder, claim.name))).mtimeMs < ORPHAN_MS;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function claimName(file: string, stamp: number, pid: number, host: string): ClaimName {
  return { name: [file, stamp, pid, encodeURIComponent(host)].join('~'), stamp, pid, host };
}

async function claimsOf(folder: string, file: string): Promise<ClaimName[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return names
    .filter((name) => name.startsWith(`${file}~`))
    .map((name) => {
      const [, stamp, pid, host] = name.split('~');
      return { name, stamp: Number(stamp), pid: Number(pid), host: decodeURIComponent(host ?? '') };
    });
}

async function touch(path: string, who: Claimant): Promise<void> {
  const seconds = who.now() / 1000;
  await utimes(path, seconds, seconds).catch(ignoreLostRace);
}

/** Another process was faster, or the released directory exists already; both are fine. */
function ignoreLostRace(error: unknown): void {
  if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'].includes(errorCode(error))) throw error;
}
