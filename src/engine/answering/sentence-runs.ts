import type { RetrievedPassage } from '../data.ts';
import { SPAN_MAX, type Span } from './citation-span.ts';
import type { NumberedSentence } from './prompt-lines.ts';

/** Sentences that follow each other in one passage, cited together. */
export interface SentenceRun {
  readonly passage: RetrievedPassage;
  readonly span: Span;
  readonly sentences: readonly NumberedSentence[];
}

/** The best-ranked passage that holds both with nothing but whitespace between them. A row stands for itself. */
function commonPassage(
  run: SentenceRun,
  next: NumberedSentence,
  passages: readonly RetrievedPassage[],
): RetrievedPassage | undefined {
  const [start, end] = run.span;
  if (run.passage.documentId !== next.passage.documentId || next.start < end || next.end - start > SPAN_MAX)
    return undefined;
  if ([...run.sentences, next].some(({ kind }) => kind === 'row')) return undefined;
  return passages.find(
    (passage) =>
      passage.documentId === next.passage.documentId &&
      passage.start <= start &&
      passage.end >= next.end &&
      passage.text.slice(end - passage.start, next.start - passage.start).trim() === '',
  );
}

/**
 * The cited sentences as runs, in the order of the first sentence cited from each document. Neighbours are merged while the
 * run is at most 300 units long; longer, each is cited on its own, since a cut would lose the words of one of them.
 */
export function sentenceRuns(cited: readonly NumberedSentence[], passages: readonly RetrievedPassage[]): SentenceRun[] {
  const documents = [...new Set(cited.map((sentence) => sentence.passage.documentId))];
  const order = (sentence: NumberedSentence) => documents.indexOf(sentence.passage.documentId);
  const runs: SentenceRun[] = [];
  for (const sentence of [...cited].sort((a, b) => order(a) - order(b) || a.start - b.start)) {
    const last = runs.at(-1);
    const passage = last && commonPassage(last, sentence, passages);
    if (last !== undefined && passage !== undefined) {
      runs[runs.length - 1] = {
        passage,
        span: [last.span[0], sentence.end],
        sentences: [...last.sentences, sentence],
      };
    } else {
      runs.push({ passage: sentence.passage, span: [sentence.start, sentence.end], sentences: [sentence] });
    }
  }
  return runs;
}
