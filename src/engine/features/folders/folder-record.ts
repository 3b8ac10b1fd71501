import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PinciteError } from '../../../contract/errors.ts';
import { SourceUrl } from '../../../contract/library.ts';
import { makeFolderDurably, removeFileDurably, replaceFileDurably } from '../../../files/durable-file.ts';
import { namesIn, nullIfMissing } from '../../../files/missing.ts';
import { readStored } from '../../../files/sealed/stored-file.ts';

const StoredFile = z.object({
  id: z.string().nullable(),
  bytes: z.number(),
  mtime: z.number(),
  problem: z.object({ code: z.string(), reason: z.string() }).nullable().default(null),
  /** Of the first form of the record, which had this for each file. */
  own: z.array(z.string()).default([]),
});

/** A file as it was at the last scan. */
export interface FollowedFile {
  /** The document that its bytes are; null when they could not be read. */
  readonly id: string | null;
  readonly bytes: number;
  /** In milliseconds since 1970. */
  readonly mtime: number;
  /** Why it is not in the library. */
  readonly problem: FileProblem | null;
}

export interface FileProblem {
  readonly code: string;
  readonly reason: string;
}

const StoredFolder = z.object({
  root: z.string(),
  device: z.number().nullable(),
  collection: z.string().nullable().default(null),
  isFollowed: z.boolean().default(false),
  isEnding: z.boolean().default(false),
  lookedAt: z.number().nullable().default(null),
  url: SourceUrl.nullable().default(null),
  own: z.array(z.string()).default([]),
  files: z.record(z.string(), StoredFile),
});

/** A folder as it was at the last scan. */
export interface FollowedFolder {
  /** Its path. */
  readonly root: string;
  /** The number of the disk it was on; null before the first scan. */
  readonly device: number | null;
  /** Where its files are added. */
  readonly collection: string | null;
  /** The app follows it in the background. */
  readonly isFollowed: boolean;
  /** It is no longer followed, and what was added from it is being removed. */
  readonly isEnding: boolean;
  /** The last scan that found something, in milliseconds since 1970. */
  readonly lookedAt: number | null;
  /** Where others find its files; null: unknown. */
  readonly url: string | null;
  /** The documents that were added from it, in these and in earlier states of its files. */
  readonly own: ReadonlySet<string>;
  /** By their paths within it. */
  readonly files: ReadonlyMap<string, FollowedFile>;
}

/** A folder that was not scanned yet. */
export const newFolder = (root: string): FollowedFolder => ({
  root,
  device: null,
  collection: null,
  isFollowed: false,
  isEnding: false,
  lookedAt: null,
  url: null,
  own: new Set(),
  files: new Map(),
});

/** What was seen of each folder at its last scan: DATA/folders/<id>.json, replaced durably. */
export interface FolderRecords {
  /** Null before the first scan. Throws LIBRARY_DAMAGED for a foreign file. */
  read(id: string): Promise<FollowedFolder | null>;
  write(folder: FollowedFolder): Promise<void>;
  remove(id: string): Promise<void>;
  ids(): Promise<readonly string[]>;
  /** Changes whenever `read` would give something else; null before the first scan. */
  versionOf(id: string): Promise<string | null>;
  /** The lock of who scans it. */
  lockOf(id: string): Promise<string>;
}

/** The id of a folder: the first 16 hex digits of the SHA-256 of its path. */
export const folderIdOf = (root: string): string => createHash('sha256').update(root).digest('hex').slice(0, 16);

export function folderRecords(dataDir: string): FolderRecords {
  const place = join(dataDir, 'folders');
  const fileOf = (id: string): string => join(place, `${id}.json`);
  return {
    read: async (id) => {
      const content = await readStored(fileOf(id)).catch(nullIfMissing);
      if (content === null) return null;
      try {
        return parsed(StoredFolder.parse(JSON.parse(content)));
      } catch (cause) {
        const why = `folders/${id}.json cannot be read`;
        throw new PinciteError('LIBRARY_DAMAGED', { path: dataDir, why }, { cause });
      }
    },
    write: async ({ own, files, ...folder }) => {
      await makeFolderDurably(place);
      const stored = { ...folder, own: [...own], files: Object.fromEntries(files) };
      await replaceFileDurably(fileOf(folderIdOf(folder.root)), `${JSON.stringify(stored)}\n`);
    },
    remove: (id) => removeFileDurably(fileOf(id)),
    ids: async () =>
      (await namesIn(place)).filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length)),
    versionOf: async (id) => {
      const info = await stat(fileOf(id)).catch(nullIfMissing);
      return info === null ? null : `${info.ino} ${info.mtimeMs} ${info.size}`;
    },
    lockOf: async (id) => {
      await makeFolderDurably(place);
      return join(place, `${id}.lock`);
    },
  };
}

function parsed({ own, files, ...folder }: z.infer<typeof StoredFolder>): FollowedFolder {
  const all = Object.entries(files);
  return {
    ...folder,
    own: new Set([...own, ...all.flatMap(([, file]) => file.own)]),
    files: new Map(all.map(([name, { own: _, ...file }]) => [name, file])),
  };
}
