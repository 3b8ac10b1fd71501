import type { Citation } from '../../contract/answer.ts';
import type { DocumentUrl } from '../../contract/library.ts';
import type { SettingsFile } from '../library/own-files/settings-file.ts';

/** Where others find the original of a document, and what that was set for. */
export type UrlOf = (document: Pick<Citation, 'document_id' | 'source_filename'>) => Promise<DocumentUrl>;

/** An address below another, which is a folder; a path has `/` or `\\` between its names. */
export function urlBelow(base: string, path: string): string {
  const names = path.split(/[/\\]/u).map(encodeURIComponent);
  return new URL(names.join('/'), base.endsWith('/') ? base : `${base}/`).href;
}

/**
 * Finds the address that was set for a document: for itself, else for the followed folder that it is in, else for the
 * library.
 */
export function originalUrls(
  settings: Pick<SettingsFile, 'read'>,
  urlInFolder: (documentId: string) => Promise<string | null>,
): UrlOf {
  return async ({ document_id: id, source_filename: file }) => {
    const { document_urls: own, source_url: base } = await settings.read();
    const url = own[id];
    if (url !== undefined) return { url, set_for: 'document' };
    const inFolder = await urlInFolder(id);
    if (inFolder !== null) return { url: inFolder, set_for: 'folder' };
    return base === null ? { url: null, set_for: null } : { url: urlBelow(base, file), set_for: 'library' };
  };
}

/** The address at a page, as viewers of PDFs understand it (RFC 8118, 3); one that names a place of its own stays. */
export function urlAtPage(url: string, page: number | null): string {
  const at = new URL(url);
  if (page !== null && at.hash === '') at.hash = `page=${page}`;
  return at.href;
}
