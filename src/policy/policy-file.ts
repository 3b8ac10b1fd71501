/**
 * The file by which the administrators of a computer fix what Pincite may do there (ADR 0133). Read before the guard is
 * installed, so this file imports nothing but Node.
 */
import { lstatSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { posix, win32 } from 'node:path';
import process from 'node:process';
import type { Endpoint, Endpoints } from '../offline/endpoints.ts';

/** What is known of a computer before anything is read there. */
export interface Computer {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The user's home as the system has it: a user can set what the environment says. */
  readonly home: string;
  /** Who alone may own the file and change it; null where the system keeps its folder to administrators (Windows). */
  readonly administrator: number | null;
}

/** A policy file that is there; `problem`: why it cannot be used, as a half sentence. */
export interface PolicyFile {
  readonly path: string;
  readonly content: unknown;
  readonly problem: string | null;
}

/** This computer. */
export const thisComputer = (): Computer => ({
  platform: process.platform,
  env: process.env,
  home: userInfo().homedir,
  administrator: process.platform === 'win32' ? null : 0,
});

/**
 * Where a policy may lie: the administrators' folder of the system. On Windows the one of the disk with the users comes
 * first, since a user can set %ProgramData%: with it a user can add a policy, and undo none.
 */
export function policyPaths({ platform, env, home }: Computer): readonly string[] {
  if (platform === 'darwin') return ['/Library/Application Support/Pincite/policy.json'];
  if (platform !== 'win32') return ['/etc/pincite/policy.json'];
  const folders = [win32.join(win32.parse(home).root || 'C:\\', 'ProgramData'), env.PROGRAMDATA || env.ProgramData];
  const paths = folders.flatMap((folder) => (folder ? [win32.join(folder, 'Pincite', 'policy.json')] : []));
  return paths.filter((path, i) => paths.findIndex((one) => one.toLowerCase() === path.toLowerCase()) === i);
}

/** The first policy file that is there; null where there is none. Never throws. */
export function readPolicyFile(computer: Computer, paths = policyPaths(computer)): PolicyFile | null {
  for (const path of paths) {
    const found = readOne(path, computer.administrator);
    if (found !== null) return found;
  }
  return null;
}

function readOne(path: string, administrator: number | null): PolicyFile | null {
  try {
    const problem = whyNotTheirs(path, administrator);
    if (problem !== null) return { path, content: null, problem };
    const text = readFileSync(path, 'utf8');
    try {
      return { path, content: JSON.parse(text), problem: null };
    } catch {
      return { path, content: null, problem: 'it is not JSON' };
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    return { path, content: null, problem: code === 'EACCES' ? 'permission denied' : message };
  }
}

/** Why a file is none of the administrators, as a half sentence; null where it is. Throws as `lstat` does. */
function whyNotTheirs(path: string, administrator: number | null): string | null {
  for (const part of administrator === null ? [path] : [path, posix.dirname(path)]) {
    const found = lstatSync(part);
    if (part === path && !found.isFile()) return 'it is no file';
    if (administrator !== null && (found.uid !== administrator || (found.mode & 0o022) !== 0))
      return 'others than the administrator may change it (it and its folder must be theirs, writable by nobody else)';
  }
  return null;
}

/**
 * The servers of a library that a policy allows: those whose addresses it lists; without a list all, but no chat server
 * where it fixes the model that answers. One that it does not allow is a problem, and then nothing is let through, as
 * with a policy that cannot be read.
 */
export function allowedBy(file: PolicyFile | null, endpoints: Endpoints): Endpoints {
  if (file === null) return endpoints;
  const nothing = (problem: string): Endpoints => ({ list: [], problem });
  if (file.problem !== null) return nothing(`the policy ${file.path} cannot be read`);
  const refused = endpoints.list.find((endpoint) => !isServerAllowed(file.content, endpoint));
  if (refused === undefined) return endpoints;
  return nothing(`the policy ${file.path} does not allow ${refused.url}`);
}

/** Whether the content of a policy allows a server; one of an unknown form allows none. */
export function isServerAllowed(content: unknown, { purpose, url }: Pick<Endpoint, 'purpose' | 'url'>): boolean {
  if (typeof content !== 'object' || content === null) return false;
  const { servers, models } = content as { readonly servers?: unknown; readonly models?: { readonly chat?: unknown } };
  if (servers === undefined) return purpose !== 'chat' || models?.chat === undefined;
  return Array.isArray(servers) && servers.some((one) => sameAddress(one, url));
}

const sameAddress = (one: unknown, other: string): boolean =>
  typeof one === 'string' && URL.parse(one)?.href.replace(/\/$/u, '') === URL.parse(other)?.href.replace(/\/$/u, '');
