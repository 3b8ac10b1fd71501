/** What a process did to the files under one folder, in the order it did it. Numbers stand for files and folders (inodes); 0 is the folder itself. */
export type DiskOperation =
  | { readonly kind: 'name'; readonly folder: number; readonly name: string; readonly node: number }
  | { readonly kind: 'unname'; readonly folder: number; readonly name: string }
  | { readonly kind: 'write'; readonly node: number; readonly offset: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly node: number; readonly size: number }
  /** An fsync of a file or folder: what was done to it before operation `since` is on the disk. */
  | { readonly kind: 'sync'; readonly node: number; readonly since: number }
  /** A line that the process told its user. */
  | { readonly kind: 'report'; readonly line: string };

/** Files and folders on the disk, by number. */
export type DiskNodes = ReadonlyMap<number, DiskNode>;
export type DiskNode = { readonly names: Map<string, number> } | { content: Buffer };

export interface Recording {
  /** The disk when the process started; all of it is safe. */
  readonly before: DiskNodes;
  readonly operations: readonly DiskOperation[];
  /** The numbers of new files and folders: `true` is a folder. */
  readonly isFolder: ReadonlyMap<number, boolean>;
}
