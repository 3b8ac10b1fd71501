import type { Line } from '../layout/line.ts';

/** Sizes that differ by less are one size, as a share: of one font, OCR measures up to 5 % more or less. */
const ALIKE = 0.07;

/**
 * The lines of scanned pages with the sizes of their fonts: what OCR measures of one font differs a little from line to
 * line, and headings of one rank would be of several. Regular and bold lines are looked at apart, since a heading may
 * be hardly larger than the text.
 */
export function evenSizes(pages: readonly (readonly Line[])[]): Line[][] {
  const all = pages.flat();
  const sizes = new Map<Line, number>();
  for (const isBold of [true, false]) {
    const lines = all.filter(({ bold }) => bold === isBold).sort((a, b) => a.size - b.size);
    let group: Line[] = [];
    const end = (): void => {
      const usual = usualSize(group);
      for (const line of group) sizes.set(line, usual);
      group = [];
    };
    for (const line of lines) {
      if (group.length > 0 && line.size > (group[0] as Line).size * (1 + ALIKE)) end();
      group.push(line);
    }
    end();
  }
  return pages.map((lines) => lines.map((line) => ({ ...line, size: sizes.get(line) ?? line.size })));
}

/** The size that half of the letters have at most. */
function usualSize(lines: readonly Line[]): number {
  const half = lines.reduce((sum, { text }) => sum + text.length, 0) / 2;
  let letters = 0;
  for (const { text, size } of lines) {
    letters += text.length;
    if (letters >= half) return size;
  }
  return 0;
}

/**
 * The lines of a scanned page with its headers and footers behind its text, where most files write them: OCR reads them
 * as they stand, and a header would be taken for a part of the text before it.
 */
export const textFirst = (lines: readonly Line[], furniture: ReadonlySet<Line>): Line[] => [
  ...lines.filter((line) => !furniture.has(line)),
  ...lines.filter((line) => furniture.has(line)),
];
