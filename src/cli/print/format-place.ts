import type { DocumentSummary } from '../../contract/documents.ts';
import { sectionPath } from '../../contract/view/citation-text.ts';
import { editionOf, editionText } from '../../contract/view/documents/edition.ts';
import { type PageNumbers, pagePlace } from '../../contract/view/page-place.ts';
import type { Client } from '../session.ts';

/**
 * Heading path and both page numbers, joined by dashes; the document's name is left out at the beginning of the path.
 */
export function formatWhere(
  found: PageNumbers & { readonly document_name: string; readonly section: string },
  pages: number | undefined,
): string {
  return [sectionPath(found), pagePlace(found, pages)].filter((part) => part !== '').join(' — ');
}

/** Verbatim text on one line: cells of a row are kept apart, line breaks become spaces. */
export function oneLine(text: string): string {
  return text
    .replace(/ *\t */g, ' | ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** `1234567` bytes as "1.2 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** power).toFixed(1)} ${units[power - 1]}`;
}

export const formatSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** "1 page", "2 pages". */
export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What lines about places say of their documents: pages, for "6 of 48"; edition and collections. */
export async function placeFacts(
  client: Client,
  ids: boolean,
  signal: AbortSignal,
): Promise<{
  readonly pages: ReadonlyMap<string, number>;
  readonly notes: ReadonlyMap<string, string>;
  readonly ids: boolean;
}> {
  const documents = await client.documents.list(undefined, { signal });
  const notes = documents.map((document) => [document.document_id, documentNote(document, documents)] as const);
  return { pages: new Map(documents.map(({ document_id: id, pages }) => [id, pages])), notes: new Map(notes), ids };
}

/** " (edition 1 of 2, Acme, Zenith)"; empty for a document with one edition and in no collection. */
function documentNote(document: DocumentSummary, documents: readonly DocumentSummary[]): string {
  const edition = editionOf(document.document_id, documents);
  const parts = [edition === null ? [] : editionText(edition).toLowerCase(), document.collections].flat();
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

/** Pages of each document in the library, by id, for "6 of 48". */
export async function pageCounts(client: Client, signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const documents = await client.documents.list(undefined, { signal });
  return new Map(documents.map((document) => [document.document_id, document.pages]));
}
