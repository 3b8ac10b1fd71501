import type { ScopeText, SentenceRange } from '../documents/types.ts';
import { scaleOver } from '../places/table-scale.ts';
import { contentWords } from '../text/content-words.ts';
import { words } from '../text/language.ts';
import { isQuestion } from '../text/split-sentences.ts';
import { findScale } from './find-scale.ts';
import { scopesOf } from './scope-texts.ts';
import type { SourceWords } from './support/check-support.ts';
import type { Finding } from './support/finding.ts';
import { findColumns, focusRow, labelShare, type Row } from './support/focus-row.ts';
import type { CitedPlace } from './types.ts';
import { type CitationCheck, citedRange } from './verify-citation.ts';

/** The words of a place that a sentence is compared with. */
export interface ComparedWords extends SourceWords {
  /** Differences between the sentence and its row in a column. Offsets of `source` address the document. */
  readonly columns: readonly Finding[];
  /** True when all rows of the place are about something that the sentence does not name. */
  readonly isOtherRow: boolean;
}

/**
 * Share of a row's label from which the sentence is about that row. A choice: no case of the evaluation depends on it.
 */
const NAMED = 0.5;

/**
 * The words of a passage from `start` to `end`, with the table cells blanked that the sentence is not about: other rows
 * than it names, and other columns where it names one whose value it lacks. Blanks keep the offsets.
 */
export function comparedWords(
  { claim, sentence }: { readonly claim: string; readonly sentence: string },
  passage: CitedPlace['passage'],
  [start, end]: readonly [start: number, end: number],
  scopes: readonly ScopeText[],
): ComparedWords {
  const said = new Set(contentWords(claim));
  const text = withoutQuestions(passage, start, end);
  const rows = passage.sentences
    .filter((range) => range.kind === 'row' && range.start < end && range.end > start)
    .map((range) => {
      const [from, to] = [Math.max(start, range.start), Math.min(end, range.end)];
      const row = rowOf(range, passage.text.slice(from - passage.start, to - passage.start), from, scopes);
      return { range, row, from, to, share: labelShare(row, said) };
    });
  if (rows.length === 0) return { text, start, columns: [], isOtherRow: false };
  const most = Math.max(...rows.map(({ share }) => share ?? 0));
  const isNamed = ({ share }: (typeof rows)[number]) => share !== null && share >= NAMED && share === most;
  const named = rows.filter(isNamed);
  const kept = named.length > 0 ? named : rows;
  let compared = text;
  const columns: Finding[] = [];
  for (const one of rows) {
    const { row, from, to } = one;
    const isKept = kept.includes(one);
    const words = isKept ? focusRow(row, said).text : row.text.replace(/[^\t\n]/g, ' ');
    compared = compared.slice(0, from - start) + words + compared.slice(to - start);
    if (isKept)
      columns.push(
        ...[...findColumns(claim, row, said), ...findScale(sentence, row, scaleOver(one.range, passage, scopes))].map(
          (finding) => moved(finding, from),
        ),
      );
  }
  return {
    text: compared,
    start,
    columns,
    isOtherRow: named.length === 0 && rows.every(({ share }) => share !== null),
  };
}

const SCALES = words.support.scales.map((entry) => Number(entry.split('=', 1)[0]));

/** The scales of the tables that these places cite: “35.026 billion” is 35,026 in a table in millions. */
export function scalesOf(places: readonly CitedPlace[], claim: string): ReadonlySet<number> {
  return new Set(
    places.flatMap(({ passage, textSpan }) => {
      const range = citedRange({ passage, claimText: claim, expectedTextSpan: textSpan });
      const rows = passage.sentences.filter((one) => one.kind === 'row' && one.start < range[1] && one.end > range[0]);
      const scopes = rows.length === 0 ? [] : scopesOf(passage, range);
      // Where the place does not show what a table is counted in, any scale may be left unwritten.
      return rows.flatMap((row) => scaleOver(row, passage, scopes)?.scale ?? SCALES);
    }),
  );
}

/**
 * Blanks headings that are questions: such a heading states nothing and is compared together with its answer
 * (`findInScope`).
 */
function withoutQuestions({ text, start: from, sentences }: CitedPlace['passage'], start: number, end: number): string {
  let rest = text.slice(start - from, end - from);
  for (const { kind, start: first, end: last } of sentences) {
    if (kind !== 'heading' || first >= end || last <= start || !isQuestion(text.slice(first - from, last - from)))
      continue;
    const [a, b] = [Math.max(first, start) - start, Math.min(last, end) - start];
    rest = rest.slice(0, a) + ' '.repeat(b - a) + rest.slice(b);
  }
  return rest;
}

const rowOf = (sentence: SentenceRange, text: string, from: number, scopes: readonly ScopeText[]): Row => ({
  text,
  header: scopes.find(({ kind, range }) => kind === 'column' && range?.[0] === sentence.header?.[0])?.text ?? null,
  values: (sentence.table?.values ?? []).map(({ start, end, column }) => ({
    start: start - from,
    end: end - from,
    column,
  })),
});

const moved = (finding: Finding, by: number): Finding => ({
  ...finding,
  source: finding.source && { ...finding.source, start: finding.source.start + by, end: finding.source.end + by },
});

/** Share of a sentence that is cited, from which the rest is read with it. */
const MOST_OF = 0.6;

/**
 * The range of a place with the rest of a sentence that it cites in part: a condition holds wherever the citation was
 * cut.
 */
export function wholeSentences(
  { sentences }: CitedPlace['passage'],
  { start, end }: Pick<CitationCheck, 'start' | 'end'>,
): readonly [start: number, end: number] {
  const own = sentences.filter(
    (one) => (one.kind === 'prose' || one.kind === 'item') && one.start < end && one.end > start,
  );
  const isPart = (one: { readonly start: number; readonly end: number }) =>
    Math.min(one.end, end) - Math.max(one.start, start) >= MOST_OF * (one.end - one.start);
  const cited = own.filter(isPart);
  return [Math.min(start, ...cited.map((one) => one.start)), Math.max(end, ...cited.map((one) => one.end))];
}

/**
 * A text with its sentences in one line each, so that the end of a printed line is no end of a sentence. Lines of cells
 * stay.
 */
export function inLines({ start: from, sentences }: CitedPlace['passage'], text: string): string {
  let lines = text;
  for (const { start, end, kind } of sentences) {
    if (kind === 'row' || kind === 'furniture') continue;
    const [a, b] = [start - from, end - from];
    const joined = lines.slice(a, b).replace(/\s*[\n\r\f]\s*/gu, (gap) => ' '.repeat(gap.length));
    if (!joined.includes('\t')) lines = lines.slice(0, a) + joined + lines.slice(b);
  }
  return lines;
}
