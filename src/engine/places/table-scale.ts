import type { ScopeText, SentenceRange } from '../documents/types.ts';
import type { StoredPassage } from '../library/types.ts';
import { type DeclaredScale, scaleOfHead, scaleOfSentence } from '../text/declared-scale.ts';

type Passage = Pick<StoredPassage, 'start' | 'text' | 'sentences'> & Partial<Pick<StoredPassage, 'section' | 'lead'>>;

type Row = Pick<SentenceRange, 'start' | 'header' | 'table'>;

/** Sentences above a table that may say what it is counted in: its title, and a note under that. */
const LINES_ABOVE = 2;
/** Most characters between a caption and the head under it. */
const CAPTION_GAP = 4;

/**
 * The scale that is declared once for all figures of a row's table: in its caption, beside its columns' names, in the
 * lines right above it, or in the headings over it, the nearest first; null where nothing declares one. `scopes`: heads
 * that lie outside the passage.
 */
export function scaleOver(row: Row, passage: Passage, scopes: readonly ScopeText[] = []): DeclaredScale | null {
  const caption = row.table?.caption ?? null;
  const heads = scopes.filter(({ kind, range }) => kind === 'column' && range?.[0] === row.header?.[0]);
  // The first cell of a head stands over the labels, so what it says holds for every column.
  const inTable = [...(caption === null ? [] : [caption]), ...heads.map(({ text }) => text.split('\t', 1)[0] ?? '')];
  const captions = (passage.lead ?? []).filter(({ kind, range }) => kind === 'caption' && isAbove(range, row.header));
  const headings = (passage.section ?? '').split(' > ').toReversed();
  const above = [...linesAbove(row, passage), ...captions.map(({ text }) => text), ...headings];
  return [...inTable.map(scaleOfHead), ...above.map(scaleOfSentence)].find((scale) => scale !== null) ?? null;
}

/** The scale declared over the table of a sentence, whose header row may lie outside its passage; null for no row. */
export function scaleOfRow({
  kind,
  passage,
  headerText,
  ...row
}: Row &
  Pick<SentenceRange, 'kind'> & {
    readonly passage: Passage;
    readonly headerText: string | null;
  }): DeclaredScale | null {
  if (kind !== 'row') return null;
  const above = headerText === null ? [] : [{ kind: 'column' as const, text: headerText, range: row.header }];
  return scaleOver(row, passage, above);
}

/** Whether a caption stands over this head: at most a blank line between the two. */
const isAbove = (caption: ScopeText['range'], header: SentenceRange['header']): boolean =>
  caption !== null && header !== null && caption[1] <= header[0] && header[0] - caption[1] <= CAPTION_GAP;

/** The lines right above the table of a row, the nearest first. */
function linesAbove({ start }: Row, { start: from, text, sentences }: Passage): string[] {
  const before = sentences.filter((one) => one.start < start && one.kind !== 'furniture').toReversed();
  const first = before.findIndex(({ kind }) => kind !== 'row');
  if (first < 0) return [];
  return before
    .slice(first, first + LINES_ABOVE)
    .filter(({ kind }) => kind !== 'row')
    .map((one) => text.slice(one.start - from, one.end - from));
}
