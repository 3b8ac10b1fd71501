import type { DocumentSummary } from '../../contract/documents.ts';
import { NO_PERIOD, type Route, routeDocuments } from './route-documents.ts';

/** Words that the asker writes as names or figures: with a capital inside the sentence, with two capitals, or with a digit. */
const NAME = /(?<=\S\s+["“(]?)\p{Lu}[\p{L}\p{N}'’&-]*|\S*\p{Lu}\S*\p{Lu}\S*|\S*\d\S*/gu;
/** Of a name's and a period's fit, each 0..1: so much better is another document, not a closer title of the same. */
const CLEARLY_BETTER = 0.5;

/**
 * Whether the question names, or gives the period of, another document than the cited ones: "and in the second quarter of 2022?"
 * after an answer from a report of 2021. Only what is written as a name counts, since titles are full of common words.
 */
export function pointsElsewhere(
  question: string,
  documents: readonly DocumentSummary[],
  cited: readonly string[],
): boolean {
  const names = routeDocuments(question.match(NAME)?.join(' ') ?? '', documents);
  const periods = routeDocuments(question, documents);
  const match = (id: string): number =>
    (names.get(id) as Route).names + ((periods.get(id) as Route).period ?? NO_PERIOD);
  const best = (of: readonly DocumentSummary[]): number => Math.max(0, ...of.map(({ document_id: id }) => match(id)));
  const ofCited = best(documents.filter(({ document_id: id }) => cited.includes(id)));
  return best(documents) - ofCited >= CLEARLY_BETTER;
}
