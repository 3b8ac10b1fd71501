import type { DocumentSummary } from '../../../contract/documents.ts';
import { wordSet, words } from '../../text/language.ts';
import { type ReportPeriod, reportPeriods } from '../../text/periods.ts';
import limits from '../../weights/retrieval-limits.json' with { type: 'json' };
import { keptWith, terms } from './passage-words.ts';

/**
 * Fit of periods that is assumed where question or document name has none. A choice: no case of the evaluation depends
 * on it.
 */
export const NO_PERIOD = 0.5;

export interface Route {
  /** Share of the question's names in the document's name, 0..1, weighted by rarity. */
  readonly names: number;
  /** Fit of the period, 0..1; null when question or document has none. */
  readonly period: number | null;
}

/**
 * Compares the names, years and quarters of a question with the names of the documents. The result only ever raises a
 * score, since a question may have names that no title has.
 */
export function routeDocuments(question: string, documents: readonly DocumentSummary[]): Map<string, Route> {
  const frequency = termFrequencies(documents);
  const asked = questionTerms(question).filter((term) => frequency.has(term));
  // A term in every document's name has weight 0.
  const weights = asked.map((term) => Math.log(documents.length / (frequency.get(term) ?? documents.length)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const inQuestion = reportPeriods(question);
  const stated = inQuestion.length === 0 ? null : documents.map(statedPeriods);
  const periods = stated === null ? [] : coveredPeriods(inQuestion, stated);
  const routes = new Map<string, Route>();
  // A plain loop: each question compares all documents, thousands in a large library.
  for (const [i, document] of documents.entries()) {
    let found = 0;
    if (total > 0) {
      const identity = nameTerms(document);
      for (let k = 0; k < asked.length; k++) if (identity.has(asked[k] as string)) found += weights[k] as number;
    }
    routes.set(document.document_id, {
      names: total > 0 ? found / total : 0,
      period: periodFit(periods, stated?.[i] ?? []),
    });
  }
  return routes;
}

/**
 * The periods without the years that no document reports, like those of "notes due 2032"; all of them when none is
 * reported.
 */
function coveredPeriods(
  asked: readonly ReportPeriod[],
  stated: readonly (readonly ReportPeriod[])[],
): readonly ReportPeriod[] {
  const covered = asked.filter((period) => stated.some((own) => (periodFit([period], own) ?? 0) > 0));
  return covered.length > 0 ? covered : asked;
}

/** The question's terms, and pairs of neighbours written as one, so that "JP Morgan" matches "JPMORGAN". */
function questionTerms(question: string): string[] {
  const all = terms(question);
  const joined = all.slice(1).map((term, i) => (all[i] as string) + term);
  return [...new Set([...all, ...joined])].filter(canNameDocument);
}

/** File endings, years and form words name no document; years are compared as periods. */
const NOT_NAMES = wordSet(words.documentNames.notNames);

const namesOf = ({ document_name: name, source_filename: file }: DocumentSummary): string => `${name} ${file}`;

/** The terms of a document's title and its file's name. Every search asks for those of every document. */
const nameTerms = keptWith((document: DocumentSummary): ReadonlySet<string> => {
  const all = namesOf(document);
  // Splits "camelCase", "2021Q1", "watch_d" and "JPMORGAN-10Q".
  const parted = all.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return new Set([...terms(all), ...terms(parted)].filter(canNameDocument));
});

/** In how many names of these documents each term is. */
export const termFrequencies = keptWith((documents: readonly DocumentSummary[]): ReadonlyMap<string, number> => {
  const frequencies = new Map<string, number>();
  for (const document of documents)
    for (const term of nameTerms(document)) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  return frequencies;
});

/** The periods that its title and its file's name state. */
const statedPeriods = keptWith((document: DocumentSummary): readonly ReportPeriod[] =>
  reportPeriods(namesOf(document)),
);

/** Whether a term of a question or a title can name a document. */
export function canNameDocument(term: string): boolean {
  return term.length > 1 && !NOT_NAMES.has(term) && !/^(?:19|20)\d{2}$/.test(term);
}

/**
 * How well a document's period fits the question's, 0..1: 1 for the same, less for another quarter of the same year and
 * for a later report that repeats the period for comparison; for several periods the mean. Null when either has none.
 */
export function periodFit(asked: readonly ReportPeriod[], stated: readonly ReportPeriod[]): number | null {
  if (asked.length === 0 || stated.length === 0) return null;
  const fits = asked.map((one) => Math.max(...stated.map((own) => closeness(one, own))));
  return fits.reduce((sum, fit) => sum + fit, 0) / fits.length;
}

const FIT = limits.values;

/**
 * The fit of two periods. An annual report repeats two years before its own, a quarterly one the same quarter and the
 * end of the year before.
 */
function closeness(asked: ReportPeriod, stated: ReportPeriod): number {
  const isAnnual = stated.quarter === null;
  switch (stated.year - asked.year) {
    case 0:
      if (asked.quarter === stated.quarter) return 1;
      if (isAnnual) return FIT.annualOfYear;
      if (asked.quarter === null) return FIT.quarterOfYear;
      // A report cannot have figures of a later quarter.
      return asked.quarter > (stated.quarter as number) ? 0 : FIT.earlierQuarter;
    case 1:
      if (isAnnual || asked.quarter === stated.quarter) return FIT.yearAfter;
      return asked.quarter === 4 ? FIT.fourthQuarterYearAfter : FIT.otherQuarterYearAfter;
    case 2:
      return isAnnual ? FIT.annualTwoYearsAfter : 0;
    default:
      return 0;
  }
}
