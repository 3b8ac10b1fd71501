import type { Line } from './line.ts';

/** Lines examined at each end of a page. */
const DEPTH = 3;
/** Fewest pages on which a line of furniture stands at the same height… */
const FEWEST_PAGES = 3;
/** …and its smallest share of all pages. */
const SMALLEST_SHARE = 0.15;

/**
 * The running headers, footers, page numbers and numbers of lines: lines at the top or bottom of a page that return on
 * other pages at the same height with the same words, apart from the page number.
 */
export function furnitureOf(pages: readonly (readonly Line[])[]): Set<Line> {
  const seen = new Map<string, { pages: number; lines: Line[] }>();
  for (const lines of pages) {
    const upright = lines.filter((line) => line.turn === (lines[0] as Line).turn).sort((a, b) => b.v - a.v);
    const ends = new Set([...upright.slice(0, DEPTH), ...upright.slice(-DEPTH)]);
    const keys = new Set<string>();
    for (const line of ends) {
      const key = keyOf(line);
      const entry = seen.get(key) ?? { pages: 0, lines: [] };
      if (!keys.has(key)) entry.pages++;
      keys.add(key);
      entry.lines.push(line);
      seen.set(key, entry);
    }
  }
  const numbers = pageNumbers(pages);
  const needed = Math.max(FEWEST_PAGES, pages.length * SMALLEST_SHARE);
  const returning = [...seen.values()].filter((entry) => entry.pages >= needed).flatMap((entry) => entry.lines);
  return new Set([
    ...returning,
    ...numbers,
    ...counted(pages),
    ...pages.flat().filter(({ isMarginNumber }) => isMarginNumber),
  ]);
}

/** The outermost lines of two pages that differ in the number of the page alone: "Page 1 of 2", a number. */
function counted(pages: readonly (readonly Line[])[]): Line[] {
  if (pages.length !== 2) return [];
  const [first, second] = pages.map((lines) => {
    const upright = lines.filter(({ turn }) => turn === 0).sort((a, b) => b.v - a.v);
    return [upright[0], upright.at(-1)];
  }) as [(Line | undefined)[], (Line | undefined)[]];
  return first.flatMap((line, i) => {
    const other = second[i];
    if (line === undefined || other === undefined || keyOf(line) !== keyOf(other)) return [];
    const [own, next] = [line, other].map(({ text }) => (text.match(/\d+/gu) ?? []).map(Number)) as [
      number[],
      number[],
    ];
    const grown = own.filter((value, k) => next[k] !== value);
    const isCounted = grown.length === 1 && own.some((value, k) => next[k] === value + 1);
    return isCounted ? [line, other] : [];
  });
}

const PAGE_NUMBER = /^\P{L}{0,3}?(\d{1,4})\P{L}{0,3}$/u;

/**
 * Numbers alone at the top or bottom of pages that grow as the pages do, at whatever height: on each they are the same
 * number of pages ahead.
 */
function pageNumbers(pages: readonly (readonly Line[])[]): Line[] {
  const ahead = new Map<number, Line[]>();
  pages.forEach((lines, page) => {
    const heights = lines.filter(({ turn }) => turn === 0).map(({ v }) => v);
    const [top, bottom] = [Math.max(...heights), Math.min(...heights)];
    for (const line of lines) {
      const value = PAGE_NUMBER.exec(line.text.trim())?.[1];
      if (value === undefined || line.turn !== 0 || (line.v < top - line.size && line.v > bottom + line.size)) continue;
      ahead.set(Number(value) - page, [...(ahead.get(Number(value) - page) ?? []), line]);
    }
  });
  return [...ahead.values()].filter((lines) => lines.length >= FEWEST_PAGES).flat();
}

const ROMAN_FIRST = /^[ivxlc]{1,6}(?=\s|$)/iu;
const ROMAN_LAST = /(?<=\s)[ivxlc]{1,6}$/iu;

/**
 * The words by which lines are compared, without page numbers, which may be roman. Figures of tables at the foot of
 * pages differ in more than digits.
 */
function keyOf(line: Line): string {
  const text = line.text.trim();
  // A sentence must repeat word for word: clauses that differ only in a number are no running footer.
  const words = isSentence(text)
    ? text
    : text
        .replace(/\p{N}+/gu, '#')
        .replace(ROMAN_FIRST, '#')
        .replace(ROMAN_LAST, '#');
  return `${Math.round(line.v / 3)}|${words}`;
}

function isSentence(text: string): boolean {
  return /[.!?]["'”’)\]]*$/u.test(text) && text.split(/\s+/u).length >= 4;
}
