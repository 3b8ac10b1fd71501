import type { AttachedFile } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import type { Deps } from '../../deps.ts';
import { contentHash } from '../../documents/content-hash.ts';
import type { DocumentReader } from '../../documents/reading/reader.ts';
import { attachedPath } from '../../library/ingest/attached-path.ts';
import type { LoadAttached } from '../../library/ingest/ingest-types.ts';
import type { Library } from '../../library/library-types.ts';

interface AttachedOf {
  readonly document_id: string;
  readonly password?: string | undefined;
}

/** The files attached to a document of the library. Throws DOCUMENT_NOT_FOUND, PASSWORD_NEEDED, PASSWORD_WRONG. */
export async function attachedFiles(
  { library, reader }: Pick<Deps, 'library' | 'reader'>,
  { document_id: id, password }: AttachedOf,
  signal: AbortSignal | undefined,
): Promise<AttachedFile[]> {
  const files = await reader.attachments(await hostFile(library, id, password), { signal });
  return files.map(({ name, bytes, documentId }, index) => ({ index, name, bytes, document_id: documentId }));
}

/**
 * These attached files, all without `indexes`, as sources for the queue, with the first collection of their document:
 * they go into all that it is in when they are added. Throws as `attachedFiles`, and BAD_REQUEST.
 */
export async function attachedSources(
  deps: Pick<Deps, 'library' | 'reader'>,
  of: AttachedOf & { readonly indexes?: readonly number[] },
  signal: AbortSignal | undefined,
): Promise<{ readonly paths: readonly string[]; readonly collection: string | undefined }> {
  const files = await attachedFiles(deps, of, signal);
  const { document_id: documentId, indexes = files.map(({ index }) => index) } = of;
  const paths = indexes.map((index) => {
    const file = files[index];
    if (file === undefined) throw new PinciteError('BAD_REQUEST', { why: `no file number ${index} is attached` });
    return attachedPath({ documentId, index, name: file.name });
  });
  const { collections } = await deps.library.document(documentId);
  return { paths, collection: collections[0] };
}

/** Takes attached files out of the documents of a library. */
export function attachedLoader(
  library: Pick<Library, 'document' | 'originalBytes'>,
  reader: Pick<DocumentReader, 'attachment'>,
): LoadAttached {
  return async ({ documentId, index, name }, { password, signal, admit }) => {
    const host = await hostFile(library, documentId, password);
    const bytes = await reader.attachment({ ...host, index, name }, { signal });
    if (bytes.length === 0) throw new PinciteError('EMPTY_FILE', { file: name });
    await admit(bytes.length);
    return { bytes, ...contentHash(bytes) };
  };
}

async function hostFile(
  library: Pick<Library, 'document' | 'originalBytes'>,
  id: string,
  password: string | undefined,
) {
  const { source_filename: sourceFilename } = await library.document(id);
  const bytes = await library.originalBytes(id);
  return { bytes, sourceFilename, password };
}
