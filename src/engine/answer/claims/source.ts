import type { ScopeText } from '../../documents/types.ts';
import { judgeCitation } from '../../verification/judge-citation.ts';
import type { JudgeCitation } from '../../verification/types.ts';
import type { Place } from '../sources/model/grounding/claim-grounding.ts';
import type { Source } from './claim.ts';

/**
 * A place as the source of a claim. `scopes`: the headings and lists above the cited words that the claim takes words
 * from.
 */
export function sourceOf(
  place: Place,
  claim: string,
  scopes: readonly ScopeText[] = [],
  judged: ReturnType<JudgeCitation> = judgeCitation(claim, place.textSpan, place.background),
): Source {
  const { passage, start, end, textSpan } = place;
  const lit = { kind: 'words', cited: place, scopes } as const;
  const { citation_type: citationType, confidence_score: confidence } = judged;
  return { passage, start, end, textSpan, citationType, confidence, lit };
}

/**
 * Whether two sources are of the same words, in part: a short line is cited alone for a quote and with its neighbours
 * for a claim.
 */
export const overlap = (a: Source, b: Source): boolean =>
  a.passage.documentId === b.passage.documentId && a.start < b.end && b.start < a.end;

/** The numbers of cited places. */
export interface SourceNumbers {
  /**
   * Its number; the next one, from 1, for a place that comes for the first time. The same range has the same number
   * again.
   */
  readonly numberOf: (source: Source) => number;
  /** Its number; null for a place that has none. */
  readonly known: (source: Source) => number | null;
}

export function sourceNumbers(): SourceNumbers {
  const numbers = new Map<string, number>();
  const keyOf = ({ passage, start, end }: Source): string => `${passage.documentId}:${start}-${end}`;
  return {
    numberOf: (source) => {
      const number = numbers.get(keyOf(source)) ?? numbers.size + 1;
      numbers.set(keyOf(source), number);
      return number;
    },
    known: (source) => numbers.get(keyOf(source)) ?? null,
  };
}
