import type { DocumentSummary } from '../../contract/documents.ts';
import type { StoredPassage } from '../library/types.ts';

/** A passage found for a question, with what found it. Ranks start at 1; null = not among that retriever's results. */
export interface RetrievedPassage extends StoredPassage {
  readonly document: DocumentSummary;
  readonly pageLabel: string | null;
  /** Cosine of question and passage in -1..1, null before the passage is embedded. */
  readonly similarity: number | null;
  /** How well the period that its document's name states fits the question's, 0..1; null when either states none. */
  readonly periodFit: number | null;
  readonly score: number;
  readonly bm25Rank: number | null;
  readonly vectorRank: number | null;
}

/** What a follow-up question leans on, as retrieval uses it. */
export interface SearchContext {
  /** The question together with the words of the conversation that it leans on. */
  readonly text: string;
  /** Share of that text's score in a passage's score, 0..1; the rest is the score of the question alone. At 0 it is not searched for. */
  readonly weight: number;
  /** Documents that the last answer cites; those that are gone are ignored. */
  readonly documentIds: readonly string[];
  /** What a passage of these documents gains; the score of the best passages is about 15 to 25. */
  readonly preference: number;
  /** Part of the weight that is left, 0..1, when the question finds passages that are very like it by itself. */
  readonly least: number;
}
