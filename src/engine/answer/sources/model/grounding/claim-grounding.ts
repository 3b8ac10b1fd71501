import type { RetrievedPassage } from '../../../../evidence/retrieval/types.ts';
import { wordsAbove } from '../../../../places/candidate-sentences.ts';
import { citationSpan, type Span } from '../../../../places/citation-span.ts';
import { YEAR_OR_DAY } from '../../../../text/read-date.ts';
import { citationConfidence } from '../../../../verification/judge-citation.ts';
import type { JudgeClaim } from '../../../../verification/types.ts';
import limits from '../../../../weights/retrieval-limits.json' with { type: 'json' };
import { type Place, rowOf } from '../../../claims/source.ts';
import type { CitationContext, NumberedSentence } from '../../../types.ts';

function placeOf({ passage, span, sentences }: SentenceRun, claim: string, { question, deps }: CitationContext): Place {
  const [start, end] = citationSpan(passage, span, claim, deps.settings.spanLengths);
  const headers = sentences.flatMap((sentence) => wordsAbove(sentence) ?? []);
  return {
    passage,
    documentId: passage.documentId,
    start,
    end,
    run: span,
    row: sentences[0] === undefined ? null : rowOf(sentences[0]),
    textSpan: passage.text.slice(start - passage.start, end - passage.start),
    background: [passage.document.document_name, passage.section, ...new Set(headers)].join('\n'),
    around: () => askedAround(question.text, passage),
  };
}

/** The sentences that prove a claim, as places, with the verdict on it. */
export interface Grounding extends ReturnType<JudgeClaim> {
  readonly places: readonly Place[];
}

/** The grounding of a claim in these lines; neighbouring lines are one place. */
export function groundingOf(lines: readonly NumberedSentence[], claim: string, context: CitationContext): Grounding {
  const places = sentenceRuns(lines, context).map((run) => placeOf(run, claim, context));
  return { places, ...context.deps.judgeClaim(claim, places, context.question) };
}

/** The grounding of a claim in one line's own words, without the neighbours that widen a short line. */
export function groundingOfWords(line: NumberedSentence, claim: string, context: CitationContext): Grounding {
  const [run] = sentenceRuns([line], context);
  if (run === undefined) return { places: [], ...context.deps.judgeClaim(claim, [], context.question) };
  const { start, end, text: textSpan } = line;
  const place = { ...placeOf(run, claim, context), start, end, textSpan };
  return { places: [place], ...context.deps.judgeClaim(claim, [place], context.question) };
}

/**
 * The line that best supports a claim; null when there is none. Lines are tried by their share of the claim's words,
 * since short ones are cited with their neighbours. A line that leaves the claim weak does not support it.
 */
export function supportingSentence(
  lines: readonly NumberedSentence[],
  claim: string,
  context: CitationContext,
): (Grounding & { readonly number: number }) | null {
  const confidence = new Map(lines.map((line) => [line, citationConfidence(claim, line.text, '')]));
  for (const line of [...lines].sort((a, b) => Number(confidence.get(b)) - Number(confidence.get(a)))) {
    const rest = groundingOf([line], claim, context);
    if (rest.verdict === 'supported') return { number: line.number, ...rest };
  }
  return null;
}

/** Consecutive sentences of one passage, cited together. */
interface SentenceRun {
  readonly passage: RetrievedPassage;
  readonly span: Span;
  readonly sentences: readonly NumberedSentence[];
}

/**
 * The best-ranked passage that holds both sentences with only whitespace between them. A row of a table is never
 * merged.
 */
function commonPassage(
  run: SentenceRun,
  next: NumberedSentence,
  { passages, deps }: CitationContext,
): RetrievedPassage | undefined {
  const [start, end] = run.span;
  const isTooLong = next.end - start > deps.settings.spanLengths.most;
  if (run.passage.documentId !== next.passage.documentId || next.start < end || isTooLong) return undefined;
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
 * The cited sentences as runs, ordered by the first sentence cited from each document. Neighbours are merged into runs
 * that are no longer than a citation; beyond that each is cited on its own, since a cut would lose words of one of
 * them.
 */
function sentenceRuns(cited: readonly NumberedSentence[], context: CitationContext): SentenceRun[] {
  const documents = [...new Set(cited.map((sentence) => sentence.passage.documentId))];
  const order = (sentence: NumberedSentence) => documents.indexOf(sentence.passage.documentId);
  const runs: SentenceRun[] = [];
  for (const sentence of [...cited].sort((a, b) => order(a) - order(b) || a.start - b.start)) {
    const last = runs.at(-1);
    const passage = last && commonPassage(last, sentence, context);
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

/** "3", "3.5", "P3.1", "8751H-8": any word with a digit. */
const WITH_DIGIT = /[\p{L}\p{N}][\p{L}\p{N}.,-]*/gu;
const DATE = new RegExp(YEAR_OR_DAY, 'gi');
/**
 * Period fit from which a document is of the very period asked for, or is the annual report of its year
 * (evidence/retrieval/route-documents.ts).
 */
const SAME_PERIOD = limits.values.annualOfYear;

const plain = (name: string): string => name.replace(/[.,-]+$/, '').toLowerCase();

/**
 * Words of the question that a claim may repeat although its cited words do not have them, because they hold for the
 * whole passage: numbers and names with a digit that are in the passage or above it ("the MCS 51"), and the question's
 * dates where the document is of that period. One a line; empty when there are none.
 */
export function askedAround(question: string, passage: RetrievedPassage): string {
  const namesOf = (text: string) => (text.match(WITH_DIGIT) ?? []).filter((name) => /\p{N}/u.test(name)).map(plain);
  const there = new Set(namesOf([passage.text, passage.section, passage.document.document_name].join('\n')));
  const names = namesOf(question).filter((name) => there.has(name));
  const isOfPeriod = passage.periodFit !== null && passage.periodFit >= SAME_PERIOD;
  return [...names, ...(isOfPeriod ? (question.match(DATE) ?? []) : [])].join('\n');
}
