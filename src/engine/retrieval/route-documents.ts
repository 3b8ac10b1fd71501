import type { DocumentSummary } from '../../contract/documents.ts';
import { wordSet, words } from '../text/language.ts';
import { terms } from './passage-words.ts';
import { type Period, periodFit, periodsOf } from './periods.ts';

/** What the fit of periods counts in a ranking where question or document names none. */
export const NO_PERIOD = 0.5;

export interface Route {
  /** How much of what the question names is in the document's name, 0..1, rare names counting more. */
  readonly names: number;
  /** Fit of the period, 0..1; null when question or document names none. */
  readonly period: number | null;
  /** How much of the question stands in the document's opening, 0..1 (document-openings.ts). */
  readonly opening: number;
}

/**
 * Compares what a question names (words, years, quarters) with the names and openings of the documents. Only ever a boost: a question
 * may name things no title has. Without `openings` only names and periods are compared.
 */
export function routeDocuments(
  question: string,
  documents: readonly DocumentSummary[],
  openings: ReadonlyMap<string, number> = new Map(),
): Map<string, Route> {
  const identities = documents.map(nameTerms);
  const frequency = new Map<string, number>();
  for (const identity of identities) for (const term of identity) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  // A name in every document tells nothing: its weight is 0.
  const weight = (term: string): number => Math.log(documents.length / (frequency.get(term) ?? documents.length));
  const asked = questionTerms(question).filter((term) => frequency.has(term));
  const total = asked.reduce((sum, term) => sum + weight(term), 0);
  const stated = documents.map(({ document_name: name, source_filename: file }) => periodsOf(`${name} ${file}`));
  const periods = coveredPeriods(periodsOf(question), stated);
  return new Map(
    documents.map((document, i) => {
      const found = asked
        .filter((term) => (identities[i] as Set<string>).has(term))
        .reduce((sum, term) => sum + weight(term), 0);
      return [
        document.document_id,
        {
          names: total > 0 ? found / total : 0,
          period: periodFit(periods, stated[i] as Period[]),
          opening: openings.get(document.document_id) ?? 0,
        },
      ];
    }),
  );
}

/** Without the years that no document reports, like those of "notes due 2032"; all of them when none is reported. */
function coveredPeriods(asked: readonly Period[], stated: readonly (readonly Period[])[]): readonly Period[] {
  const covered = asked.filter((period) => stated.some((own) => (periodFit([period], own) ?? 0) > 0));
  return covered.length > 0 ? covered : asked;
}

/** The question's terms and neighbouring terms written as one, so that "JP Morgan" meets "JPMORGAN". */
function questionTerms(question: string): string[] {
  const all = terms(question);
  const joined = all.slice(1).map((term, i) => (all[i] as string) + term);
  return [...new Set([...all, ...joined])].filter(isName);
}

/** Endings, years and form words do not name a document; years are compared as periods. */
const NOT_NAMES = wordSet(words.documentNames.notNames);

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
