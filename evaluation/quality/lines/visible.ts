import { z } from 'zod';
import { type Estimate, estimate } from '../../metrics/bootstrap-interval.ts';
import type { Question } from '../../sets/question.ts';
import { type AnsweringLines, LOOKED_AT, linesToRead, type ShownLine } from './rank-lines.ts';

/** What an answer shows of documents, in the terms of the contract: lines that it cites, or lines that are near. */
const Shown = z.looseObject({
  mode: z.string(),
  citations: z.array(z.object({ document_id: z.string(), start: z.number(), end: z.number() })),
  nearest_lines: z.array(z.object({ document_id: z.string(), start: z.number(), end: z.number() })).default([]),
});

/**
 * The lines that the user sees with an answer, the first one first: what an answer cites; with a refusal the nearest
 * lines, or `best` where it names none.
 */
export function shownLines(answer: unknown, best: readonly ShownLine[]): readonly ShownLine[] {
  const { mode, citations, nearest_lines: nearest } = Shown.parse(answer);
  const own = mode === 'answer' ? citations : nearest;
  if (mode !== 'answer' && nearest.length === 0) return best;
  return own.map(({ document_id: document, start, end }) => ({ document, start, end }));
}

/** A question with what it was answered, and what is known of its answer. */
export interface SeenQuestion {
  readonly question: Pick<Question, 'id' | 'answerable'>;
  readonly answer: unknown;
  readonly isRight: boolean;
  /** Null where nobody labelled it, or no line answers. */
  readonly answering: AnsweringLines | null;
  /** The best lines of its evidence. */
  readonly best: readonly ShownLine[];
}

/** Of what can be answered, the share that is answered rightly or whose answer stands in the first lines shown. */
export const visible = (seen: readonly SeenQuestion[]): Estimate | null =>
  estimate(
    seen
      .filter(({ question }) => question.answerable)
      .map(({ isRight, answering, answer, best }) =>
        Number(isRight || (answering !== null && linesToRead(answering, shownLines(answer, best)) <= LOOKED_AT)),
      ),
  );
