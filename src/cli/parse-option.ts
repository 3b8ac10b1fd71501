import { InvalidArgumentError, Option } from 'commander';
import { DocumentId } from '../contract/documents.ts';

/** A document id on the command line; anything else is wrong usage. */
export function documentId(value: string): string {
  if (DocumentId.safeParse(value).success) return value;
  throw new InvalidArgumentError('A document id is 16 hex digits; "pincite documents --ids" lists them.');
}

/** Collects an option that may be given several times. */
export const documentIds = (value: string, before: readonly string[] = []): string[] => [...before, documentId(value)];

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
export const scopeOf = ({ document, collection }: ScopeOptions) => ({
  ...(document && { document_ids: document }),
  ...(collection !== undefined && { collection }),
});

/** `--similarity-threshold`, in place of the library's own. */
export const similarityThreshold = (): Option =>
  new Option(
    '--similarity-threshold <number>',
    'only passages at least this similar to the question, 0 to 1 (default: 0.1, or what "pincite settings" says)',
  ).argParser(numberBetween(0, 1));
