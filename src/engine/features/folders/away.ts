import { hasReadableExtension } from '../../../contract/view/document-names.ts';
import type { FollowedFile } from './folder-record.ts';

type Known = ReadonlyMap<string, FollowedFile>;
type There = ReadonlyMap<string, { readonly bytes: number }>;

/**
 * Whether a folder on another disk than before is another folder: fewer than half of its files are there. The number of
 * a disk alone says little: that of a network share or of a removable disk is a new one after each start.
 */
export function isAnotherDisk(known: Known, there: There): boolean {
  const same = [...known].filter(([name, { bytes }]) => there.get(name)?.bytes === bytes);
  return same.length < known.size / 2;
}

/** Whether every document that a folder had is gone at once and no other came: a share that is not mounted looks so. */
export function isEmptied(known: Known, there: There): boolean {
  const isNone = (file: FollowedFile | undefined): boolean => file?.problem?.code === 'NOT_SUPPORTED';
  if ([...known.values()].every(isNone)) return false;
  return ![...there.keys()].some((name) => (known.has(name) ? !isNone(known.get(name)) : hasReadableExtension(name)));
}
