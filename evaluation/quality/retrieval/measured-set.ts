import type { FoundPlace } from '../../search/found-place.ts';
import type { DataSetName } from '../../sets/data-sets.ts';
import type { Question } from '../../sets/question.ts';
import { characterRecall, pageHit, rightDocumentFirst } from './measures.ts';

/** One method on one question. */
export interface Outcome {
  readonly id: string;
  /** Page hit@10, 0 or 1; for texts without pages the share of the gold characters found, 0..1. */
  readonly found: number;
  /** 0 or 1 */
  readonly documentFirst: number;
  readonly places: readonly FoundPlace[];
}

/** Name of the first measure of a set. */
export const foundMeasure = (set: DataSetName): string => (set === 'policy' ? 'character recall@10' : 'page hit@10');

export function outcomeOf(set: DataSetName, question: Question, places: readonly FoundPlace[]): Outcome {
  const measure = set === 'policy' ? characterRecall : pageHit;
  return {
    id: question.id,
    found: measure(question, places),
    documentFirst: rightDocumentFirst(question, places),
    places,
  };
}
