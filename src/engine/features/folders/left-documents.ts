import type { DocumentSummary } from '../../../contract/documents.ts';
import type { FollowedFolder } from './folder-record.ts';

/**
 * The documents that were added from a folder and that no followed file has any more, but for editions of those that
 * one has.
 */
export async function leftOf(
  { own, files }: Pick<FollowedFolder, 'own' | 'files'>,
  all: readonly DocumentSummary[],
  others: () => Promise<readonly FollowedFolder[]>,
): Promise<string[]> {
  const documents = new Map(all.map((one) => [one.document_id, one]));
  const kept = new Set<string>();
  const keep = (folder: Pick<FollowedFolder, 'files'>): void => {
    for (const file of folder.files.values())
      for (let at = file.id; at !== null && !kept.has(at); at = documents.get(at)?.supersedes ?? null) kept.add(at);
  };
  const isLeft = (id: string): boolean => documents.has(id) && !kept.has(id);
  keep({ files });
  if (![...own].some(isLeft)) return [];
  for (const folder of await others()) keep(folder);
  return [...own].filter(isLeft);
}
