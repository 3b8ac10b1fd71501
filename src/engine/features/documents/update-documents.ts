import type { DocumentUpdate } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import type { Deps } from '../../deps.ts';
import { collectionName, enlistCollection, mustBeListed } from '../../library/collections.ts';
import type { Library } from '../../library/library-types.ts';

/**
 * Puts documents into collections and takes them out, or sets which document they supersede. Throws DOCUMENT_NOT_FOUND,
 * COLLECTION_NOT_FOUND, BAD_REQUEST.
 */
export async function updateDocuments(
  { library, queue }: Pick<Deps, 'library' | 'queue'>,
  { document_ids: ids, ...input }: DocumentUpdate,
) {
  if (input.collections !== undefined && (input.add_to !== undefined || input.take_out_of !== undefined))
    throw new PinciteError('BAD_REQUEST', { why: 'collections does not go with add_to and take_out_of' });
  // Before a name is listed that only this change would need.
  for (const id of ids) await library.document(id);
  const from = input.take_out_of === undefined ? undefined : collectionName(input.take_out_of);
  if (from !== undefined) await mustBeListed(library, from);
  const to = input.add_to === undefined ? undefined : await enlistCollection(library, input.add_to);
  const all = input.collections && (await enlistAll(library, input.collections));
  const change = { ...input, collections: all, add_to: to, take_out_of: from };
  return queue.exclusively(() => library.change(ids, change));
}

async function enlistAll(library: Library, names: readonly string[]): Promise<string[]> {
  const listed: string[] = [];
  for (const name of names) listed.push(await enlistCollection(library, name));
  return listed;
}
