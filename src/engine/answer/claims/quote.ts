import type { EvidenceLine, PromptSentence } from '../../evidence/types.ts';
import { scaleOfRow } from '../../places/table-scale.ts';
import { isQuestion } from '../../text/split-sentences.ts';
import { findScale } from '../../verification/find-scale.ts';
import type { JudgeCitation, JudgeClaim } from '../../verification/types.ts';
import { type Claim, type NewClaimId, newClaim, type Source } from './claim.ts';
import { citedLines, exactPlace, sourceOf } from './source.ts';

/** The mark before an item of a list, which is no word of it. */
const BULLET = /^\s*[•●○▪◦■□▶►➢✓‣]\s*/u;

/**
 * A stored sentence as it is quoted: verbatim, but without the mark of a list, and each line break or page break with
 * the blanks around it becomes one space. The tab between two cells of a row is part of the stored text and stays.
 */
export function quoteText(stored: string): string {
  return stored
    .replace(BULLET, '')
    .replace(/[^\S\t]*[\n\r\f\v\u0085\u2028\u2029][^\S\t]*/gu, ' ')
    .trim();
}

/** The judgement of a sentence that cites itself: there is nothing to compare. */
const AS_QUOTE: ReturnType<JudgeCitation> = { citation_type: 'direct_quote', confidence_score: 1 };

/**
 * One claim for each sentence: its text is the sentence and its source exactly the sentence's range, neither widened
 * nor cut. The same words in two places are one claim with two sources.
 */
export function quoteClaims(sentences: readonly PromptSentence[], newId: NewClaimId): Claim[] {
  return [...Map.groupBy(sentences, (sentence) => quoteText(sentence.text))].map(([text, own]): Claim => {
    const reason = own.map(unsaidScale).findLast((scale) => scale !== null) ?? null;
    return newClaim({
      id: newId(),
      text,
      verdict: reason === null ? 'supported' : 'weak',
      reason,
      origin: 'document',
      sources: own.map((sentence) => sourceOf(exactPlace(sentence), text, [], AS_QUOTE)),
    });
  });
}

/**
 * What a quoted row leaves to the words above it, in one sentence: its scale; null where its figures are what they say.
 */
function unsaidScale(sentence: PromptSentence): string | null {
  const { kind, text, headerText } = sentence;
  if (kind !== 'row') return null;
  const values = (sentence.table?.values ?? []).map((value) => ({
    start: value.start - sentence.start,
    end: value.end - sentence.start,
    column: value.column,
  }));
  return findScale(text, { text, header: headerText, values }, scaleOfRow(sentence))[0]?.reason ?? null;
}

/** What readers take for a whole sentence: its opening, and a length that is neither a scrap nor half a page. */
const BEGINS = /^[\p{Lu}\p{N}"“‘'(•]/u;
const [LEAST_WORDS, MOST_CHARACTERS] = [4, 450];

/**
 * Whether a line can stand in an answer beside sentences of the model: readers take it for a whole sentence, and the
 * checks of every sentence find that its words say it.
 */
export function standsByItself(line: PromptSentence, { judgeClaim }: { readonly judgeClaim: JudgeClaim }): boolean {
  const text = line.text.trim();
  const isSentence =
    line.kind !== 'row' &&
    BEGINS.test(text) &&
    text.split(/\s+/).length >= LEAST_WORDS &&
    line.text.length <= MOST_CHARACTERS;
  return isSentence && judgeClaim(quoteText(line.text), [exactPlace(line)]).verdict === 'supported';
}

/**
 * The lines that can be quoted beside what these sources prove, the best first: at least this good, not cited yet, no
 * question, and standing by themselves.
 */
export function quotableLines(
  lines: readonly EvidenceLine[],
  sources: readonly Source[],
  least: number,
  deps: { readonly judgeClaim: JudgeClaim },
): readonly EvidenceLine[] {
  const cited = citedLines(lines, sources);
  return lines
    .filter((line) => line.score > 0 && line.score >= least && !cited.includes(line))
    .filter((line) => !isQuestion(line.text) && standsByItself(line, deps))
    .sort((a, b) => b.score - a.score);
}
