import type { Line } from '../layout/line.ts';

/** How much larger than the text a title is at least. */
const LARGER = 1.4;
/** Sizes that differ by less are one size, as a share. */
const ALIKE = 0.07;
const MOST_LINES = 3;

/** The title that stands on a first page: its largest lines, the first ones that follow each other. Null when none is larger than the text. */
export function titleOnPage(lines: readonly Line[], bodySize: number): string | null {
  const worded = lines.filter(({ text, turn }) => turn === 0 && /\p{L}{3}/u.test(text));
  const largest = Math.max(0, ...worded.map(({ size }) => size));
  if (largest < bodySize * LARGER) return null;
  const isLarge = ({ size }: Line): boolean => size >= largest * (1 - ALIKE);
  const first = worded.findIndex(isLarge);
  const after = worded.findIndex((line, i) => i > first && !isLarge(line));
  const title = worded.slice(first, after === -1 ? undefined : after);
  return title.length > MOST_LINES ? null : title.map(({ text }) => text).join(' ');
}
