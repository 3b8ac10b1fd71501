import { type DeclaredUnit, unitIn } from '../../text/declared-unit.ts';
import { hasFigure, isUnitNote } from './cell-words.ts';
import type { TablePage } from './document-tables.ts';

/** So many lines above a table and below it may say its unit, and no longer ones than this. */
const [ABOVE, BELOW] = [6, 2];
const LONGEST = 140;

/** What stands near a table says of its unit: a line of its own, or the end of a title ("Balance sheet (in millions)"). Null for nothing. */
export function unitNear(
  pages: readonly TablePage[],
  rows: readonly { readonly page: number; readonly start: number; readonly end: number }[],
): DeclaredUnit | null {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return null;
  const textsOf = (pageIndex: number, isNear: (block: { start: number; end: number }) => boolean) => {
    const page = pages.find((one) => one.pageIndex === pageIndex);
    return (page?.blocks ?? [])
      .filter((block) => block.kind !== 'furniture' && isNear(block))
      .map(({ kind, start, end }) => ({ kind, text: page?.text.slice(start - page.start, end - page.start) ?? '' }));
  };
  const above = textsOf(first.page, ({ end }) => end <= first.start).toReversed();
  const below = textsOf(last.page, ({ start }) => start >= last.end);
  return firstUnit(above, ABOVE, true) ?? firstUnit(below, BELOW, false);
}

function firstUnit(
  blocks: readonly { readonly kind: string; readonly text: string }[],
  most: number,
  mayEnd: boolean,
): DeclaredUnit | null {
  for (const { kind, text } of blocks.slice(0, most)) {
    const said = noteIn(text, mayEnd);
    if (said !== null) return said;
    // Another table, or a paragraph: what stands beyond it is not about this one.
    if (text.length > LONGEST || (kind === 'row' && hasFigure(text))) return null;
  }
  return null;
}

function noteIn(text: string, mayEnd: boolean): DeclaredUnit | null {
  // A paragraph may lead to its table: "… was as follows (in millions):".
  const end = mayEnd ? (/[([]([^()[\]]+)[)\]]\s*[:.]?\s*$/u.exec(text)?.[1] ?? '') : '';
  const parts =
    text.length > LONGEST
      ? [end]
      : [text, end, mayEnd ? (/[,–—:-]\s*([^,–—:]+)$/u.exec(text)?.[1] ?? '') : '', ...text.split('\t')];
  const note = parts.find((part) => isUnitNote(part) && unitIn(part).scale !== null);
  return note === undefined ? null : unitIn(note);
}
