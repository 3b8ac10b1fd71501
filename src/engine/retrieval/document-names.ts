import type { DocumentSummary } from '../../contract/documents.ts';
import { terms } from './terms.ts';

/** Endings, years and form words do not name a document; years are compared as periods. */
const NOT_NAMES = new Set(['pdf', 'txt', 'md', 'en', 'the', 'of', 'and', 'for', 'a', 'an', 'in', 'to', 'on', 'q']);

/** The terms that name a document: those of its title and its file's name. */
export function nameTerms({ document_name: name, source_filename: file }: DocumentSummary): Set<string> {
  const all = `${name} ${file}`;
  // "camelCase", "2021Q1" and "watch_d" come apart; so does "JPMORGAN-10Q".
  const parted = all.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return new Set([...terms(all), ...terms(parted)].filter(isName));
}

/** Whether a term of a question or a title can name a document. */
export function isName(term: string): boolean {
  return term.length > 1 && !NOT_NAMES.has(term) && !/^(?:19|20)\d{2}$/.test(term);
}
