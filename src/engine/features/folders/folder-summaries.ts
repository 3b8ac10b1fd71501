import type { FollowedFolder as FolderState } from '../../../contract/ingest-queue.ts';
import { shownPath } from '../../../files/exact-path.ts';
import type { FolderRecords, FollowedFolder } from './folder-record.ts';

/** Files that are told of with what is wrong with them. */
const MOST_PROBLEMS = 20;

/** What a page is told of a folder, without its files. */
export interface FolderSummary
  extends Pick<FollowedFolder, 'root' | 'isFollowed' | 'isEnding' | 'lookedAt'>,
    Pick<FolderState, 'collection' | 'documents' | 'failed' | 'problems'> {}

/**
 * Gives the summary of a folder by its id, read anew only when its record was written: that of 100,000 files has
 * megabytes.
 */
export function folderSummaries(records: FolderRecords): (id: string) => Promise<FolderSummary | null> {
  const known = new Map<string, { readonly version: string; readonly summary: FolderSummary }>();
  return async (id) => {
    const version = await records.versionOf(id);
    const before = known.get(id);
    if (before !== undefined && before.version === version) return before.summary;
    const folder = version === null ? null : await records.read(id);
    if (folder === null || version === null) {
      known.delete(id);
      return null;
    }
    const summary = summaryOf(folder);
    known.set(id, { version, summary });
    return summary;
  };
}

function summaryOf({ root, collection, isFollowed, isEnding, lookedAt, files }: FollowedFolder): FolderSummary {
  const documents = new Set<string>();
  const problems: FolderSummary['problems'] = [];
  let failed = 0;
  for (const [name, { id, problem }] of files) {
    if (problem === null) {
      if (id !== null) documents.add(id);
    } else if (problem.code !== 'NOT_SUPPORTED') {
      failed++;
      if (problems.length < MOST_PROBLEMS) problems.push({ file: shownPath(name), ...problem });
    }
  }
  return { root, collection, isFollowed, isEnding, lookedAt, documents: documents.size, failed, problems };
}
