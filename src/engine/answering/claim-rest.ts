import type { CitedPlace, JudgeClaim, RetrievedPassage } from '../data.ts';
import { judgeCitation } from '../verification/judge-citation.ts';
import { askedAround } from './asked-around.ts';
import type { CitationContext } from './citation-context.ts';
import { citationSpan } from './citation-span.ts';
import type { CitedRow, CitedWords } from './lit-spans.ts';
import type { NumberedSentence } from './prompt-lines.ts';
import { type SentenceRun, sentenceRuns } from './sentence-runs.ts';
import { wordsAbove } from './words-above.ts';

/** The words to be cited for a run of sentences. Offsets address the canonical text. */
export interface Place extends CitedPlace, CitedWords {
  readonly passage: RetrievedPassage;
}

const rowOf = ({ kind, start, text, header, headerText }: NumberedSentence): CitedRow | null =>
  kind === 'row' ? { start, text, header, headerText } : null;

function placeOf({ passage, span, sentences }: SentenceRun, claim: string, question: string): Place {
  const [start, end] = citationSpan(passage, span, claim);
  const headers = sentences.flatMap((sentence) => wordsAbove(sentence) ?? []);
  return {
    ...{ passage, documentId: passage.documentId, start, end, run: span },
    row: sentences[0] === undefined ? null : rowOf(sentences[0]),
    textSpan: passage.text.slice(start - passage.start, end - passage.start),
    background: [passage.document.document_name, passage.section, ...new Set(headers)].join('\n'),
    around: () => askedAround(question, passage),
  };
}

/** A line as the place of its own words: exactly its range, not widened and not cut. */
export function exactPlace(line: NumberedSentence): Place {
  const { passage, start, end, text } = line;
  const { documentId } = passage;
  return { passage, documentId, start, end, run: [start, end], row: rowOf(line), textSpan: text, background: '' };
}

/** What a claim rests on, and how it stands to that. */
export interface Rest extends ReturnType<JudgeClaim> {
  readonly places: readonly Place[];
}

/** What a claim rests on when these lines are cited for it; neighbours are one place. */
export function restOn(lines: readonly NumberedSentence[], claim: string, context: CitationContext): Rest {
  const { question, passages, powers } = context;
  const places = sentenceRuns(lines, passages).map((run) => placeOf(run, claim, question));
  return { places, ...powers.judgeClaim(claim, places) };
}

/** The same for one line by its own words alone, without the prose that widens a short one. */
export function restOnWords(line: NumberedSentence, claim: string, context: CitationContext): Rest {
  const [run] = sentenceRuns([line], context.passages);
  if (run === undefined) return { places: [], ...context.powers.judgeClaim(claim, []) };
  const place = { ...placeOf(run, claim, context.question), ...ownRange(line) };
  return { places: [place], ...context.powers.judgeClaim(claim, [place]) };
}

const ownRange = ({ start, end, text }: NumberedSentence) => ({ start, end, textSpan: text });

/**
 * The line that supports a claim, the likest first, since short ones are cited with their neighbours; null when there is none. A
 * line for which the claim would be weak is not what it rests on.
 */
export function holdingLine(
  lines: readonly NumberedSentence[],
  claim: string,
  context: CitationContext,
): (Rest & { readonly number: number }) | null {
  const likeness = new Map(lines.map((line) => [line, judgeCitation(claim, line.text, '').confidence_score]));
  for (const line of [...lines].sort((a, b) => Number(likeness.get(b)) - Number(likeness.get(a)))) {
    const rest = restOn([line], claim, context);
    if (rest.verdict === 'supported') return { number: line.number, ...rest };
  }
  return null;
}
