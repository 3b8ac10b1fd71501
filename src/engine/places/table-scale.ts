import type { ScopeText, SentenceRange } from '../documents/types.ts';
import type { StoredPassage } from '../library/types.ts';
import { type DeclaredScale, scaleOfHead, scaleOfSentence } from '../text/declared-scale.ts';

type Passage = Pick<StoredPassage, 'start' | 'text' | 'sentences'> & Partial<Pick<StoredPassage, 'section' | 'lead'>>;

type Row = Pick<SentenceRange, 'start' | 'header' | 'table'>;

/** Sentences above a table that may say what it is counted in: its title, and a note under that. */
const LINES_ABOVE = 2;
/** Most characters between a caption and the head under it. */
const CAPTION_GAP = 4;

/** A scale with the words that declare it; `range` is null where only the words are known. */
interface DeclaredOver {
  readonly scale: DeclaredScale;
  readonly text: string;
  readonly range: ScopeText['range'];
}

/**
 * The scale that is declared once for all figures of a row's table: in its caption, beside its columns' names, in the lines right above it,
 * or in the headings over it, the nearest first; null where nothing declares one. `scopes`: heads that lie outside the passage.
 */
export const scaleOver = (row: Row, passage: Passage, scopes: readonly ScopeText[] = []): DeclaredScale | null =>
  captionOver(row, passage, scopes)?.scale ??
  (passage.section ?? '')
    .split(' > ')
    .toReversed()
    .map(scaleOfSentence)
    .find((scale) => scale !== null) ??
  null;

/** The same with its words, where they are no heading. */
export function captionOver(row: Row, passage: Passage, scopes: readonly ScopeText[] = []): DeclaredOver | null {
  const caption = row.table?.caption ?? null;
  const own = caption === null ? null : scaleOfHead(caption);
  if (caption !== null && own !== null) return { scale: own, text: caption, range: null };
  for (const { kind, text, range } of scopes) {
    if (kind !== 'column' || range?.[0] !== row.header?.[0]) continue;
    // The first cell of a head stands over the labels, so what it says holds for every column.
    const [corner = ''] = text.split('\t', 1);
    const scale = scaleOfHead(corner);
    if (scale !== null) return { scale, text: corner, range: null };
  }
  const captions = (passage.lead ?? []).filter(({ kind, range }) => kind === 'caption' && isAbove(range, row.header));
  for (const { text, range } of [...linesAbove(row, passage), ...captions]) {
    const scale = scaleOfSentence(text);
    if (scale !== null) return { scale, text, range };
  }
  return null;
}

/** Whether a caption stands over this head: at most a blank line between the two. */
const isAbove = (caption: ScopeText['range'], header: SentenceRange['header']): boolean =>
  caption !== null && header !== null && caption[1] <= header[0] && header[0] - caption[1] <= CAPTION_GAP;

/** The lines right above the table of a row, the nearest first. */
function linesAbove({ start }: Row, { start: from, text, sentences }: Passage): Omit<DeclaredOver, 'scale'>[] {
  const before = sentences.filter((one) => one.start < start && one.kind !== 'furniture').toReversed();
  const first = before.findIndex(({ kind }) => kind !== 'row');
  if (first < 0) return [];
  return before
    .slice(first, first + LINES_ABOVE)
    .filter(({ kind }) => kind !== 'row')
    .map((one) => ({ text: text.slice(one.start - from, one.end - from), range: [one.start, one.end] }));
}
