import { resolve } from 'node:path';
import { safeFileName } from '../../../files/exact-path.ts';
import type { DocumentRow } from '../tables/document-row.ts';

/** A file that is attached to a document of the library. */
export interface AttachedPlace {
  readonly documentId: string;
  /** Among the files attached to it. */
  readonly index: number;
  readonly name: string;
}

const PATTERN = /^attachment:([0-9a-f]{16})\/(\d+)\/([^/]+)$/u;

/**
 * Stands for an attached file wherever a path names a file to add: in the queue and in its jobs on disk. The file
 * itself is taken out of the library when it is read, so that no copy lies about. No absolute path begins like this.
 */
export const attachedPath = ({ documentId, index, name }: AttachedPlace): string =>
  `attachment:${documentId}/${index}/${safeFileName(name)}`;

/** The attached file that a path stands for; null for the path of a file. */
export function attachedPlace(path: string): AttachedPlace | null {
  const [, documentId, index, name] = PATTERN.exec(path) ?? [];
  if (documentId === undefined || index === undefined || name === undefined) return null;
  return { documentId, index: Number(index), name };
}

/** An absolute path; what stands for an attached file stays as it is. */
export const absolutePath = (path: string): string => (attachedPlace(path) === null ? resolve(path) : path);

interface Placed {
  readonly path: string;
  readonly collection: string | null;
  readonly alsoIn?: readonly string[] | undefined;
}

/**
 * The collections of a file that is added, each once, in order: those it is in `already`, and its own. An attached one
 * goes where the document is that holds it.
 */
export function collectionsFor(
  { path, collection, alsoIn = [] }: Placed,
  rows: readonly DocumentRow[],
  already: readonly string[] = [],
): string[] {
  const place = attachedPlace(path);
  const host = rows.find(({ summary }) => summary.document_id === place?.documentId);
  const own = collection === null ? alsoIn : [collection, ...alsoIn];
  return [...new Set([...already, ...(host?.summary.collections ?? own)])].sort();
}
