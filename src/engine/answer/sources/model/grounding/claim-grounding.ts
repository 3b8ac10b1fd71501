import { unknownNames } from '../../../../evidence/lines/unknown-names.ts';
import type { RetrievedPassage } from '../../../../evidence/retrieval/types.ts';
import { wordsAbove } from '../../../../places/candidate-sentences.ts';
import { provingSpan, type Span } from '../../../../places/proving-span.ts';
import { contentWords } from '../../../../text/content-words.ts';
import { YEAR_OR_DAY } from '../../../../text/read-date.ts';
import { wordShare } from '../../../../verification/judge-citation.ts';
import type { JudgeClaim } from '../../../../verification/types.ts';
import limits from '../../../../weights/retrieval-limits.json' with { type: 'json' };
import { type Place, rowOf } from '../../../claims/source.ts';
import type { CitationContext, NumberedSentence } from '../../../types.ts';

function placeOf({ passage, span, sentences }: SentenceRun, claim: string, { deps, passages }: CitationContext): Place {
  const [start, end] = provingSpan(passage, span, claim, deps.settings.spanLengths.most);
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
    beside: passages.filter(({ documentId }) => documentId === passage.documentId),
  };
}

/** The same, with the words of the question that need no proof: `grantedWords`, once for all claims. */
export interface CheckedContext extends CitationContext {
  readonly granted: string;
}

/** The sentences that prove a claim, as places, with the verdict on it. */
export interface Grounding extends ReturnType<JudgeClaim> {
  readonly places: readonly Place[];
}

/** The grounding of a claim in these lines; neighbours are one place, and that with most of its words comes first. */
export function groundingOf(lines: readonly NumberedSentence[], claim: string, context: CheckedContext): Grounding {
  const places = sentenceRuns(lines, context)
    .map((run) => placeOf(run, claim, context))
    .sort((a, b) => wordShare(claim, b.textSpan) - wordShare(claim, a.textSpan));
  return { places, ...context.deps.judgeClaim(claim, places, context.granted) };
}

const DATE = new RegExp(YEAR_OR_DAY, 'gi');
const WORD = /[\p{L}\p{M}\p{N}]+(?:[.,]\d+)*/gu;
/**
 * Period fit from which a document is of the very period asked for, or is the annual report of its year
 * (evidence/retrieval/route-documents.ts).
 */
const SAME_PERIOD = limits.values.annualOfYear;

/**
 * A question without its names and figures that nothing found has: a claim may repeat the rest without proof, with
 * these it would be about something else. The dates of a question hold for a document of their period.
 */
export function grantedWords({ question, passages }: Pick<CitationContext, 'question' | 'passages'>): string {
  const { text, names, nameRuns } = question;
  const found = new Set(
    passages.flatMap(({ text, section, document }) => contentWords(`${document.document_name}\n${section}\n${text}`)),
  );
  const isOfPeriod = passages.some(({ periodFit }) => periodFit !== null && periodFit >= SAME_PERIOD);
  const dates = new Set(isOfPeriod ? contentWords((text.match(DATE) ?? []).join(' ')) : []);
  const unknown = new Set(contentWords(unknownNames(names, passages).join(' ')));
  const elsewhere = new Set(nameRuns.filter((run) => run.some((word) => unknown.has(word))).flat());
  const isGranted = (word: string): boolean =>
    !elsewhere.has(word) && (!/\d/.test(word) || found.has(word) || dates.has(word));
  return text.replace(WORD, (word) => (contentWords(word).every(isGranted) ? word : ' '));
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
