import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesIn } from '../../../src/engine/library/integrity/file-list.ts';
import { random } from '../../../test/fakes/library/fake-files.ts';

/** What a disk, or somebody, does to a file. */
export const HARMS = ['flip', 'flip', 'flip', 'truncate', 'zero', 'delete'] as const;
export type Harm = (typeof HARMS)[number];

export interface Inflicted {
  readonly seed: number;
  readonly harm: Harm;
  /** Within the data directory. */
  readonly path: string;
  readonly at: number;
}

const FLIPPED = 64;
const ZEROED = 4096;
/** Notes that say nothing of documents. */
const LEFT_ALONE = /(^|\/)(writer\.(lock|pid)|.*\.lock|last-check\.json|latest_version_hint\.json\.tmp)$/;

/** Damages one file of a data directory: any of them, at any place. */
export async function inflict(dataDir: string, seed: number): Promise<Inflicted> {
  const next = random(seed);
  const paths = (await filesIn(dataDir)).filter((path) => !LEFT_ALONE.test(path));
  const path = paths[Math.floor(next() * paths.length)] as string;
  const harm = HARMS[Math.floor(next() * HARMS.length)] as Harm;
  const file = join(dataDir, path);
  const bytes = await readFile(file);
  const at = Math.floor(next() * bytes.length);
  switch (harm) {
    case 'flip':
      for (let i = at; i < Math.min(bytes.length, at + FLIPPED); i++) {
        bytes[i] = (bytes[i] as number) ^ (1 + Math.floor(next() * 255));
      }
      await writeFile(file, bytes);
      break;
    case 'zero':
      await writeFile(file, bytes.fill(0, at, Math.min(bytes.length, at + ZEROED)));
      break;
    case 'truncate':
      await truncate(file, at);
      break;
    case 'delete':
      await rm(file);
      break;
  }
  return { seed, harm, path, at };
}
