import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PinciteError } from '../../contract/errors.ts';
import { makeFolderDurably, replaceFileDurably } from '../../files/durable-file.ts';
import { namesIn, nullIfMissing } from '../../files/missing.ts';

const FollowedFile = z.object({
  /** The document of its bytes; null when they could not be added. */
  id: z.string().nullable(),
  /** Documents that were added from it, in this and in earlier states. */
  own: z.array(z.string()),
  bytes: z.number(),
  /** In milliseconds since 1970. */
  mtime: z.number(),
});
export type FollowedFile = Readonly<z.infer<typeof FollowedFile>>;

const FollowedFolder = z.object({
  /** Its path. */
  root: z.string(),
  /** The number of the disk it was on; null before the first look. */
  device: z.number().nullable(),
  /** By their paths within it. */
  files: z.record(z.string(), FollowedFile),
});
export type FollowedFolder = z.infer<typeof FollowedFolder>;

/** What was seen of each followed folder at the last look: DATA/folders/<hash of its path>.json, replaced durably. */
export interface FolderRecord {
  /** Null before the first look. Throws LIBRARY_DAMAGED for a foreign file. */
  read(root: string): Promise<FollowedFolder | null>;
  write(folder: FollowedFolder): Promise<void>;
  /** All but this one. */
  others(root: string): Promise<readonly FollowedFolder[]>;
}

export function folderRecord(dataDir: string): FolderRecord {
  const place = join(dataDir, 'folders');
  const nameOf = (root: string): string => `${createHash('sha256').update(root).digest('hex').slice(0, 16)}.json`;
  const parsed = async (name: string): Promise<FollowedFolder | null> => {
    const path = join(place, name);
    const content = await readFile(path, 'utf8').catch(nullIfMissing);
    if (content === null) return null;
    try {
      return FollowedFolder.parse(JSON.parse(content));
    } catch (cause) {
      throw new PinciteError('LIBRARY_DAMAGED', { path: dataDir, why: `folders/${name} cannot be read` }, { cause });
    }
  };
  return {
    read: (root) => parsed(nameOf(root)),
    write: async (folder) => {
      await makeFolderDurably(place);
      await replaceFileDurably(join(place, nameOf(folder.root)), `${JSON.stringify(folder)}\n`);
    },
    others: async (root) => {
      const names = (await namesIn(place)).filter((name) => name.endsWith('.json') && name !== nameOf(root));
      return (await Promise.all(names.map(parsed))).filter((folder) => folder !== null);
    },
  };
}
