import type { DocumentUpdate } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import type { Deps } from '../../deps.ts';
import { collectionName, enlistCollection, mustBeListed } from '../../library/collections.ts';
import type { Library } from '../../library/library-types.ts';

/**
 * Puts documents into collections and takes them out, sets which document they supersede, renames one, adds and removes
 * a tag. Throws DOCUMENT_NOT_FOUND, COLLECTION_NOT_FOUND, BAD_REQUEST.
 */
export async function updateDocuments(
  { library, queue }: Pick<Deps, 'library' | 'queue'>,
  { document_ids: ids, ...input }: DocumentUpdate,
) {
  if (input.collections !== undefined && (input.add_to !== undefined || input.take_out_of !== undefined))
    throw new PinciteError('BAD_REQUEST', { why: 'collections does not go with add_to and take_out_of' });
  if (input.name != null && ids.length > 1)
    throw new PinciteError('BAD_REQUEST', { why: 'two documents cannot get the same name' });
  const name = input.name == null ? input.name : inOneLine(input.name, 'a document needs a name');
  // Before a name is listed that only this change would need.
  for (const id of ids) await library.document(id);
  const from = input.take_out_of === undefined ? undefined : collectionName(input.take_out_of);
  if (from !== undefined) await mustBeListed(library, from);
  const to = input.add_to === undefined ? undefined : await enlistCollection(library, input.add_to);
  const all = input.collections && (await enlistAll(library, input.collections));
  const add_tag = input.add_tag === undefined ? undefined : await spelt(library, input.add_tag);
  const change = { ...input, collections: all, add_to: to, take_out_of: from, name, add_tag };
  return queue.exclusively(() => library.change(ids, change));
}

/** Throws BAD_REQUEST for words that are only white space. */
function inOneLine(words: string, why: string): string {
  const plain = words.replace(/\s+/gu, ' ').trim();
  if (plain === '') throw new PinciteError('BAD_REQUEST', { why });
  return plain;
}

/** A tag as other documents write it already, whatever the case of its letters. */
async function spelt(library: Library, words: string): Promise<string> {
  const tag = inOneLine(words, 'a tag needs a word');
  const known = (await library.listDocuments()).flatMap(({ tags }) => tags);
  return known.find((one) => one.toLowerCase() === tag.toLowerCase()) ?? tag;
}

async function enlistAll(library: Library, names: readonly string[]): Promise<string[]> {
  const listed: string[] = [];
  for (const name of names) listed.push(await enlistCollection(library, name));
  return listed;
}
