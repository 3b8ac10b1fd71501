import { InvalidArgumentError, Option } from 'commander';
import { isDocumentId, namedDocument } from '../contract/view/documents/named-document.ts';
import type { Session } from './session.ts';

/** What help says of an argument that names a document. */
export const DOCUMENT = 'its name, the name of its file, or its id';

/** Collects an option that may be given several times. */
export const names = (value: string, before: readonly string[] = []): string[] => [...before, value];

/**
 * The ids of documents that are named on the command line by an id, a name or a file's name. Throws DOCUMENT_NOT_FOUND,
 * DOCUMENT_NOT_UNIQUE.
 */
export async function documentIds({ engine, signal }: Named, named: readonly string[]): Promise<string[]> {
  if (named.every(isDocumentId)) return [...named];
  const documents = await (await engine()).client.documents.list(undefined, { signal });
  return named.map((name) => namedDocument(name, documents));
}

type Named = Pick<Session, 'engine' | 'signal'>;

/** The same of one document. */
export async function documentId(session: Named, named: string): Promise<string> {
  return (await documentIds(session, [named]))[0] as string;
}

/** A whole number from `min` to `max`. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
    throw new InvalidArgumentError(`Not a whole number ${range}.`);
  };
}

/** A number from `min` to `max`. */
export function numberBetween(min: number, max: number): (value: string) => number {
  return (value) => {
    const number = value.trim() === '' ? Number.NaN : Number(value);
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(`Not a number from ${min} to ${max}.`);
  };
}

/** Options of what is searched: `--document`, `--collection`. */
export interface ScopeOptions {
  readonly document?: string[];
  readonly collection?: string;
}

/** The same as a request has it. */
export const scopeOf = async (session: Named, { document, collection }: ScopeOptions) => ({
  document_ids: document && (await documentIds(session, document)),
  collection,
});

/** `--similarity-threshold`, in place of the library's own. */
export const similarityThreshold = (): Option =>
  new Option(
    '--similarity-threshold <number>',
    'only passages at least this similar to the question, 0 to 1 (default: 0.1, or what "pincite settings" says)',
  ).argParser(numberBetween(0, 1));
