import { heightOf } from '../geometry.ts';
import type { GlyphPage, Line } from '../line.ts';

/** Letters that are written from top to bottom too. */
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;
/** The first code of them; all letters of most pages come before it. */
const FIRST_CJK = 0x1100;
const isCjk = (code: number): boolean => code >= FIRST_CJK && CJK.test(String.fromCodePoint(code));

/** Fewest letters below each other that make a column; two may be a ruby or a stack in a table. */
const FEWEST = 3;
/** How far the next letter may stand aside and below, as multiples of the size. */
const [ASIDE, LEAST_DOWN, MOST_DOWN] = [0.1, 0.5, 1.8];
/**
 * The quarter turn of text that runs down the page: it goes on in the column to the left, as lines of turned text do.
 */
const DOWN = 3;

/**
 * The page with its columns of vertical writing as text that runs downwards: PDFium gives each letter as upright, with
 * a box twice as wide.
 */
export function withVerticalWriting(page: GlyphPage): GlyphPage {
  const columns = columnsOf(page);
  if (columns.length === 0) return page;
  const [turns, boxes] = [page.turns.slice(), page.boxes.slice()];
  for (const i of columns.flat()) {
    const size = heightOf(page.boxes, i);
    const left = page.origins[i * 2] as number;
    turns[i] = DOWN;
    boxes[i * 4] = left;
    boxes[i * 4 + 2] = left + size;
  }
  return { ...page, turns, boxes };
}

/** The letters that stand below each other, in the order of the file. */
function columnsOf(page: GlyphPage): number[][] {
  const columns: number[][] = [];
  let column: number[] = [];
  const end = (): void => {
    if (column.length >= FEWEST) columns.push(column);
    column = [];
  };
  for (let i = 0; i < page.codes.length; i++) {
    if (page.turns[i] !== 0 || page.generated[i] === 1 || !isCjk(page.codes[i] as number)) {
      if (column.length > 0) end();
      continue;
    }
    const last = column.at(-1);
    if (last !== undefined && !isBelow(page, last, i)) end();
    column.push(i);
  }
  end();
  return columns;
}

function isBelow({ origins, boxes }: GlyphPage, above: number, below: number): boolean {
  const size = heightOf(boxes, above);
  const aside = Math.abs((origins[above * 2] as number) - (origins[below * 2] as number));
  const down = (origins[above * 2 + 1] as number) - (origins[below * 2 + 1] as number);
  return aside <= ASIDE * size && down >= LEAST_DOWN * size && down <= MOST_DOWN * size;
}

const isColumn = ({ turn, text }: Line): boolean => turn === DOWN && CJK.test(text);

/**
 * The lines with columns that follow each other from right to left, tier below tier: PDFium gives them from the left.
 */
export function columnsFromRight(lines: readonly Line[]): Line[] {
  const ordered: Line[] = [];
  for (let i = 0; i < lines.length; ) {
    let end = i;
    while (end < lines.length && isColumn(lines[end] as Line)) end++;
    if (end === i) ordered.push(lines[i++] as Line);
    else ordered.push(...tiersOf(lines.slice(i, end)).flatMap((tier) => tier.sort((a, b) => b.v - a.v)));
    i = Math.max(i, end);
  }
  return ordered;
}

/** Columns beside each other, from the top of the page down. */
function tiersOf(columns: readonly Line[]): Line[][] {
  const tiers: { readonly lines: Line[]; u1: number }[] = [];
  for (const line of columns.toSorted((a, b) => a.u0 - b.u0)) {
    const tier = tiers.at(-1);
    if (tier === undefined || line.u0 >= tier.u1) tiers.push({ lines: [line], u1: line.u1 });
    else {
      tier.lines.push(line);
      tier.u1 = Math.max(tier.u1, line.u1);
    }
  }
  return tiers.map(({ lines }) => lines);
}
