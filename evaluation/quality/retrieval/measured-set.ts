import type { FoundPlace } from '../../search/found-place.ts';
import type { DataSetName } from '../../sets/data-sets.ts';
import type { Question } from '../../sets/question.ts';
import { characterRecall, pageHit, rightDocumentFirst } from './measures.ts';

/** One method on one question. */
export interface Outcome {
  readonly id: string;
  /** Page hit@10, 0 or 1; for texts without pages the share of the gold characters found, 0..1. */
  readonly found: number;
  /** The same of the first place alone. */
  readonly first: number;
  /** 0 or 1 */
  readonly documentFirst: number;
  readonly places: readonly FoundPlace[];
}

/** What is measured of a question, in the order of the tables. */
export const MEASURES = ['found', 'first', 'documentFirst'] as const satisfies readonly (keyof Outcome)[];
export type MeasureName = (typeof MEASURES)[number];

/** Their titles for a set. */
export function measureTitles(set: DataSetName): string[] {
  const found = set === 'policy' ? 'character recall' : 'page hit';
  return [`${found}@10`, `${found}@1`, 'right document first'];
}

export function outcomeOf(set: DataSetName, question: Question, places: readonly FoundPlace[]): Outcome {
  const measure = set === 'policy' ? characterRecall : pageHit;
  return {
    id: question.id,
    found: measure(question, places),
    first: measure(question, places.slice(0, 1)),
    documentFirst: rightDocumentFirst(question, places),
    places,
  };
}
