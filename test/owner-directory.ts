import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The tests and the programs they start keep the keys of their records in a directory of their own, never in the user's. */
export async function setup(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'pincite-owner-'));
  process.env.XDG_CONFIG_HOME = directory;
  return () => rm(directory, { recursive: true, force: true });
}
