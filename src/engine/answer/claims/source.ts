import type { ScopeText } from '../../documents/types.ts';
import type { RetrievedPassage } from '../../evidence/retrieval/types.ts';
import type { PromptSentence } from '../../evidence/types.ts';
import type { CitedRow, CitedWords } from '../../places/lit-spans.ts';
import { judgeCitation } from '../../verification/judge-citation.ts';
import type { CitedPlace, JudgeCitation } from '../../verification/types.ts';
import type { Source } from './claim.ts';

/** The cited words of a run of sentences. Offsets address the canonical text. */
export interface Place extends CitedPlace, CitedWords {
  readonly passage: RetrievedPassage;
}

/** The row of a table that a line is; null for prose. */
export const rowOf = ({ kind, start, text }: PromptSentence): CitedRow | null =>
  kind === 'row' ? { start, text } : null;

/** Those of the lines of which a source has words. */
export const citedLines = <Line extends PromptSentence>(lines: readonly Line[], sources: readonly Source[]): Line[] =>
  lines.filter((line) =>
    sources.some(
      ({ passage, start, end }) =>
        passage.documentId === line.passage.documentId && start < line.end && end > line.start,
    ),
  );

/** The place of a line: exactly its range, neither widened nor cut. */
export function exactPlace(line: PromptSentence): Place {
  const { passage, start, end, text } = line;
  const { documentId } = passage;
  return { passage, documentId, start, end, run: [start, end], row: rowOf(line), textSpan: text, background: '' };
}

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
