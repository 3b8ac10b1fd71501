import type { DefinedTerm } from '../documents.ts';
import { byDocumentName } from './documents/document-names.ts';

/** A defined term with every place that defines it, in the order of the text. */
export interface TermPlaces {
  readonly term: string;
  readonly places: readonly DefinedTerm[];
}

/** The defined terms by name, each once. */
export function termPlaces(terms: readonly DefinedTerm[]): readonly TermPlaces[] {
  return [...Map.groupBy(terms, ({ term }) => term)]
    .map(([term, places]) => ({ term, places }))
    .sort((a, b) => byDocumentName(a.term, b.term));
}
