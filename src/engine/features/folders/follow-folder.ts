import { relative, sep } from 'node:path';
import type { FolderPass } from '../../../contract/ingest-queue.ts';
import { isAnotherDisk, isEmptied } from './away.ts';
import type { FollowedFolder } from './folder-record.ts';
import type { FollowOps, ListedFile } from './follow-ops.ts';
import { Look, NO_FILE } from './look.ts';

/**
 * Looks once at a folder and makes the library follow it: new files are added, changed ones too (as editions, where
 * they are; else in place of what they were), renamed ones keep their document, and what was deleted is removed, if it
 * was added from here. What is meant to be done is written down before it is done, so a killed look is finished by the
 * next. A folder that seems to be away (away.ts) loses nothing. A document that was removed from the library while its
 * file is there is added again. Throws DISK_FULL, and what `ops` throw.
 */
export async function followFolder(ops: FollowOps, before: FollowedFolder, signal: AbortSignal): Promise<FolderPass> {
  const { root } = before;
  const nothing: FolderPass = {
    files: 0,
    added: [],
    changed: [],
    renamed: [],
    removed: [],
    failed: [],
    away: null,
    waiting: null,
  };
  const device = await ops.deviceOf(root);
  if (device === null) return { ...nothing, away: 'it is not there' };
  const there = new Map<string, Extract<ListedFile, { error: null }>>();
  const unread: string[] = [];
  for (const one of await ops.list(root, signal)) {
    if (one.error === null) there.set(relative(root, one.path), one);
    else if (!NO_FILE.includes(one.error.code)) unread.push(relative(root, one.path));
  }
  if (unread.includes('')) return { ...nothing, away: 'it cannot be read' };
  if (before.device !== null && before.device !== device && isAnotherDisk(before.files, there))
    return { ...nothing, away: 'another disk is in its place' };
  if (isEmptied(before.files, there)) return { ...nothing, away: 'it has no file any more' };
  const isUnread = (name: string): boolean => unread.some((part) => name === part || name.startsWith(part + sep));
  const gone = [...before.files.keys()].filter((name) => !there.has(name) && !isUnread(name));
  const look = new Look(ops, before, device, nothing, gone, signal);
  for (const [name, file] of there) await look.see(name, file);
  await look.addSeen();
  await look.remove(gone);
  return { ...look.pass, files: [...there.keys()].filter((name) => look.isDocument(name)).length };
}
