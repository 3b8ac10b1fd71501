import { PinciteError } from '../../contract/errors.ts';

/** The name of a collection as it is kept: on one line, without spaces around it. Throws BAD_REQUEST for an empty one. */
export function collectionName(name: string): string {
  const plain = name.replace(/\s+/gu, ' ').trim();
  if (plain === '') throw new PinciteError('BAD_REQUEST', { why: 'a collection needs a name' });
  return plain;
}
