import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FORMER_UNFINISHED, sweepLeftOvers, sweepOwnedFolders } from '../../../files/left-over.ts';
import { namesIn } from '../../../files/missing.ts';

/** Folders in which small files are replaced. */
const FOLDERS = [
  '',
  'answers',
  'folders',
  'grids',
  'integrity',
  'jobs',
  'journal',
  'logs',
  'notes',
  'quarantine',
  'sidecars',
  'threads',
  'window',
];
/**
 * Files of earlier versions, whose names tell nothing of their process. They are swept from this age on, in
 * milliseconds.
 */
const FORMER_MS = 3_600_000;

/**
 * Removes what killed processes left: half-written files of the library, of what is kept beside it and of the models'
 * folder, and uploads. Leaves files of running processes. What cannot be removed (a read-only disk) is reported to
 * `log` only.
 */
export async function sweepAtStart(
  { dataDir, ownerDir, modelsDirectory }: Readonly<Record<'dataDir' | 'ownerDir' | 'modelsDirectory', string>>,
  log: (line: string) => void,
): Promise<void> {
  try {
    const members = (await namesIn(join(dataDir, 'members'))).map((id) => join('members', id));
    const theirs = members.flatMap((folder) => ['answers', 'threads', 'grids'].map((name) => join(folder, name)));
    const places = (await namesIn(join(dataDir, 'stores'))).map((id) => join('stores', id));
    const ofPlaces = places.flatMap((folder) => [
      join(folder, 'integrity'),
      join(folder, 'journal'),
      join(folder, 'quarantine'),
    ]);
    for (const name of [...FOLDERS, ...theirs, ...ofPlaces]) {
      await sweepLeftOvers(join(dataDir, name));
      await sweepFormer(join(dataDir, name));
    }
    await sweepOwnedFolders(join(dataDir, 'uploads'));
    for (const folder of [ownerDir, join(ownerDir, 'logs'), modelsDirectory]) await sweepLeftOvers(folder);
  } catch (error) {
    log(`What an earlier run left could not be removed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function sweepFormer(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => FORMER_UNFINISHED.test(one))) {
    const info = await stat(join(folder, name)).catch(() => null);
    if (info?.isFile() && Date.now() - info.mtimeMs > FORMER_MS) await rm(join(folder, name), { force: true });
  }
}
