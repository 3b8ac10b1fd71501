import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { sweepOwnedFolders } from '../../../src/files/left-over.ts';
import { inProject } from '../bench-commands.ts';

const run = promisify(execFile);

const Release = z.strictObject({ version: z.string(), commit: z.string() });
export type Release = z.infer<typeof Release>;

/** The release that users have; who makes the next one writes it there. */
export const lastRelease = async (): Promise<Release> =>
  Release.parse(JSON.parse(await readFile(new URL('last-release.json', import.meta.url), 'utf8')));

/** Why the code of a commit cannot be had here; null where it can. */
export async function whyNotHere(commit: string): Promise<string | null> {
  try {
    await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: inProject('.') });
    return null;
  } catch {
    return `this checkout has no commit ${commit}`;
  }
}

/**
 * The built program of a commit: its code, with the packages that are installed here. Built once and kept in the cache.
 * Throws where git, tar or the build fails.
 */
export async function builtRelease(commit: string, cache: string): Promise<string> {
  const releases = join(cache, 'releases');
  const { stdout } = await run('git', ['rev-parse', commit], { cwd: inProject('.') });
  const tree = join(releases, stdout.trim());
  if (existsSync(tree)) return tree;
  await mkdir(releases, { recursive: true });
  await sweepOwnedFolders(releases);
  const making = join(releases, `${process.pid}-${Date.now()}`);
  await mkdir(making);
  const archive = join(making, 'tree.tar');
  await run('git', ['archive', '--format=tar', '-o', archive, commit], { cwd: inProject('.') });
  await run('tar', ['-xf', archive, '-C', making]);
  await rm(archive);
  await symlink(inProject('node_modules'), join(making, 'node_modules'), 'junction');
  await buildIn(making);
  await rename(making, tree);
  return tree;
}

/** Builds the program of a tree there. */
export async function buildIn(tree: string): Promise<void> {
  const builder = inProject('node_modules/electron-vite/bin/electron-vite.js');
  await run(process.execPath, [builder, 'build', '--logLevel', 'error'], { cwd: tree });
}
