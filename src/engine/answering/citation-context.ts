import type { PageRects } from '../../contract/documents.ts';
import type { JudgeClaim, RetrievedPassage } from '../data.ts';
import type { NumberedSentence } from './prompt-lines.ts';

/** A sentence of the answer with the prompt's numbers of the sentences that prove it. */
export interface GroundedClaim {
  readonly text: string;
  readonly numbers: readonly number[];
  /** Neither a named nor any other offered sentence says it. */
  readonly isUnsaid?: boolean;
}

export interface CitationPowers {
  readonly judgeClaim: JudgeClaim;
  /** Boxes of a range of a document, from its stored glyphs; empty for text files. */
  readonly rectsOf: (documentId: string, start: number, end: number) => Promise<readonly PageRects[]>;
  /** The label that a page itself prints or declares; null when it has none. */
  readonly pageLabelOf: (documentId: string, pageIndex: number) => Promise<string | null>;
}

/** What claims are cited from: the lines offered for a question and the passages they stand in. */
export interface CitationContext {
  readonly question: string;
  readonly sentences: readonly NumberedSentence[];
  readonly passages: readonly RetrievedPassage[];
  readonly powers: CitationPowers;
}
