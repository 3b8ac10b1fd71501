import { urlBelow } from '../../places/original-url.ts';
import type { FolderRecords } from './folder-record.ts';

/** The addresses of a folder's documents, as of one version of its record. */
interface KnownUrls {
  readonly version: string | null;
  readonly urls: ReadonlyMap<string, string>;
}

/**
 * Where others find the original of a document that is in a followed folder with an address: that address and the
 * file's path within the folder; null for any other. A record is read again only after it changed.
 */
export function folderUrls(records: Pick<FolderRecords, 'ids' | 'read' | 'versionOf'>) {
  const known = new Map<string, KnownUrls>();
  const urlsOf = async (id: string): Promise<ReadonlyMap<string, string>> => {
    const version = await records.versionOf(id);
    const before = known.get(id);
    if (before !== undefined && before.version === version) return before.urls;
    const folder = await records.read(id);
    const base = folder?.url ?? null;
    const urls = new Map<string, string>();
    if (folder !== null && base !== null)
      for (const [path, file] of folder.files) if (file.id !== null) urls.set(file.id, urlBelow(base, path));
    known.set(id, { version, urls });
    return urls;
  };
  return async (documentId: string): Promise<string | null> => {
    for (const id of await records.ids()) {
      const url = (await urlsOf(id)).get(documentId);
      if (url !== undefined) return url;
    }
    return null;
  };
}
