import type { DocumentSummary } from '../../contract/documents.ts';
import { periodFit, periodsOf } from './periods.ts';
import { terms } from './terms.ts';

/** What the fit of periods counts in a ranking where question or document names none. */
export const NO_PERIOD = 0.5;

export interface Route {
  /** How much of what the question names is in the document's name, 0..1, rare names counting more. */
  readonly names: number;
  /** Fit of the period, 0..1; null when question or document names none. */
  readonly period: number | null;
}

/**
 * Compares what a question names (words, years, quarters) with the names of the documents. Only ever a boost: a question
 * may name things no title has.
 */
export function routeDocuments(question: string, documents: readonly DocumentSummary[]): Map<string, Route> {
  const identities = documents.map((document) =>
    identityTerms(`${document.document_name} ${document.source_filename}`),
  );
  const frequency = new Map<string, number>();
  for (const identity of identities) for (const term of identity) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  // A name in every document tells nothing: its weight is 0.
  const weight = (term: string): number => Math.log(documents.length / (frequency.get(term) ?? documents.length));
  const asked = questionTerms(question).filter((term) => frequency.has(term));
  const total = asked.reduce((sum, term) => sum + weight(term), 0);
  const periods = periodsOf(question);
  return new Map(
    documents.map((document, i) => {
      const found = asked
        .filter((term) => (identities[i] as Set<string>).has(term))
        .reduce((sum, term) => sum + weight(term), 0);
      const stated = periodsOf(`${document.document_name} ${document.source_filename}`);
      return [document.document_id, { names: total > 0 ? found / total : 0, period: periodFit(periods, stated) }];
    }),
  );
}

/** Endings, years and form words do not name a document; years are compared as periods. */
const NOT_NAMES = new Set(['pdf', 'txt', 'md', 'en', 'the', 'of', 'and', 'for', 'a', 'an', 'in', 'to', 'on', 'q']);

function identityTerms(name: string): Set<string> {
  // "camelCase", "2021Q1" and "watch_d" come apart; so does "JPMORGAN-10Q".
  const parted = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return new Set([...terms(name), ...terms(parted)].filter(isName));
}

function isName(term: string): boolean {
  return term.length > 1 && !NOT_NAMES.has(term) && !/^(?:19|20)\d{2}$/.test(term);
}

/** The question's terms and neighbouring terms written as one, so that "JP Morgan" meets "JPMORGAN". */
function questionTerms(question: string): string[] {
  const all = terms(question);
  const joined = all.slice(1).map((term, i) => (all[i] as string) + term);
  return [...new Set([...all, ...joined])].filter(isName);
}
