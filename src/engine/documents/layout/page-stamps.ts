import type { Line } from './line.ts';

/** The number stamped on a page, and the line that it is all of; null where it shares a line with a footer. */
interface Stamp {
  readonly page: number;
  readonly label: string;
  /** What is before the number, and the number of a page 0: the same on all pages of one stamping. */
  readonly run: string;
  readonly line: Line | null;
  /** Where the cell ends that is at the margin, and its baseline; in points. */
  readonly u: number;
  readonly v: number;
}

/** "ABC0001234", "SMITH-JONES 000123", "EX_0000001": a name and a number with leading zeros or of many digits. */
const STAMP = /^(?<name>\p{Lu}[\p{Lu}\p{N}.&-]*?[ _-]?)(?<number>\d{4,12})$/u;
/** Fewest pages on which a number must rise. */
const FEWEST_PAGES = 2;
/** Its smallest share of the pages that have text: OCR misreads some. */
const SMALLEST_SHARE = 0.9;
/** In points: stamps of one run stand in one place, but scans are shifted. */
const SAME_PLACE = 12;

/** The labels that are stamped on pages (Bates numbers), and the lines that are nothing else. */
export interface PageStamps {
  /** By the index of the page; null where none was read. */
  readonly labels: readonly (string | null)[];
  readonly lines: ReadonlySet<Line>;
}

/**
 * Finds numbers that are stamped in one place on each page and rise by one from page to page, as in files that were
 * produced in a lawsuit: they are what others cite a page by.
 */
export function pageStamps(pages: readonly (readonly Line[])[]): PageStamps {
  const runs = Map.groupBy(pages.flatMap(stampsOf), ({ run }) => run);
  const written = pages.filter((lines) => lines.length > 0).length;
  const needed = Math.max(FEWEST_PAGES, written * SMALLEST_SHARE);
  const found = [...runs.values()]
    .map(inOnePlace)
    .filter((stamps) => new Set(stamps.map(({ page }) => page)).size >= needed)
    .sort((a, b) => b.length - a.length)[0];
  const labels = new Map(found?.map(({ page, label }) => [page, label]));
  return {
    labels: pages.map((_, page) => labels.get(page) ?? null),
    lines: new Set(found?.flatMap(({ line }) => line ?? [])),
  };
}

/** What on a page may be a stamp: a line, or the first or last cell of one. */
function stampsOf(lines: readonly Line[], page: number): Stamp[] {
  return lines.flatMap((line) => {
    const cells = line.text.split('\t');
    const ends = cells.length === 1 ? [line.text] : [cells[0], cells.at(-1)];
    return ends.flatMap((cell = '', i): Stamp[] => {
      const label = cell.trim();
      const { name, number } = STAMP.exec(label)?.groups ?? {};
      if (name === undefined || number === undefined) return [];
      const own = cells.length === 1 ? line : null;
      return [
        { page, label, run: `${name} ${Number(number) - page}`, line: own, u: i === 0 ? line.u0 : line.u1, v: line.v },
      ];
    });
  });
}

/** The stamps of a run that stand where most of them do. */
function inOnePlace(stamps: readonly Stamp[]): readonly Stamp[] {
  const middle = (values: readonly number[]): number =>
    [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const [u, v] = [middle(stamps.map((one) => one.u)), middle(stamps.map((one) => one.v))];
  return stamps.filter((one) => Math.abs(one.u - u) <= SAME_PLACE && Math.abs(one.v - v) <= SAME_PLACE);
}
