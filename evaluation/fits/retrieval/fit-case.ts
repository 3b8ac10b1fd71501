import { pageHit } from '../../quality/retrieval/measures.ts';
import { goldFile, type Question } from '../../sets/question.ts';
import type { FoundCandidate } from './found-candidate.ts';

/** One question ready to be ranked thousands of times. All lists are by candidate, in the order of the chunk ids. */
export interface FitCase {
  readonly id: string;
  /** Name of the file that holds the answer; null when none does. */
  readonly file: string | null;
  /** Row by row, one row a candidate, in the order of FEATURE_NAMES. */
  readonly features: Float64Array;
  readonly relevant: readonly boolean[];
  readonly rightDocument: readonly boolean[];
  /** The other candidates that share a page with this one. */
  readonly samePage: readonly (readonly number[])[];
}

/** A passage of a text is relevant when it holds more than this share of a gold span. */
const SPAN_SHARE = 0.3;

/** Labels the candidates of a question by what is known of its answer. */
export function fitCase(question: Question, found: readonly FoundCandidate[]): FitCase {
  const candidates = [...found].sort((a, b) => a.chunk_id.localeCompare(b.chunk_id));
  const file = goldFile(question);
  return {
    id: question.id,
    file,
    features: Float64Array.from(candidates.flatMap(({ features }) => features)),
    relevant: candidates.map((candidate) =>
      question.gold_spans.length > 0
        ? candidate.file === file && holdsSpan(candidate, question.gold_spans)
        : pageHit(question, [candidate]) === 1,
    ),
    rightDocument: candidates.map((candidate) => candidate.file === file),
    samePage: candidates.map((candidate, i) =>
      candidates.flatMap((other, j) => (i !== j && sharePage(candidate, other) ? [j] : [])),
    ),
  };
}

function holdsSpan({ start, end }: FoundCandidate, spans: Question['gold_spans']): boolean {
  return spans.some(([from, to]) => Math.min(end, to) - Math.max(start, from) > SPAN_SHARE * (to - from));
}

function sharePage(a: FoundCandidate, b: FoundCandidate): boolean {
  return a.file === b.file && a.pages.some((page) => b.pages.includes(page));
}
