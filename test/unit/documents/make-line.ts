import type { Line } from '../../../src/engine/documents/layout/line.ts';

const UNIT = 0.05;
export const GLYPH_WIDTH = 6;

interface LineOptions {
  readonly size?: number;
  readonly bold?: boolean;
  readonly turn?: number;
}

/** A line whose every character is 6 points wide. Cells: texts with where each begins. */
export function makeLine(
  cells: string | readonly (readonly [x: number, text: string])[],
  y: number,
  options: LineOptions = {},
): Line {
  const { size = 12, bold = false, turn = 0 } = options;
  const placed = typeof cells === 'string' ? [[72, cells] as const] : cells;
  const text = placed.map(([, cell]) => cell).join('\t');
  const boxes = new Int16Array(text.length * 4);
  let at = 0;
  let widestGap = 0;
  let right = 0;
  placed.forEach(([x, cell], i) => {
    if (i > 0) {
      at += 4;
      widestGap = Math.max(widestGap, (x - right) / size);
    }
    for (let k = 0; k < cell.length; k++) {
      boxes.set(
        [x + k * GLYPH_WIDTH, y - 3, x + (k + 1) * GLYPH_WIDTH, y + 9].map((v) => v / UNIT),
        at,
      );
      at += 4;
    }
    right = x + cell.length * GLYPH_WIDTH;
  });
  return {
    text,
    boxes,
    u0: placed[0]?.[0] ?? 0,
    u1: right,
    v: y,
    size,
    turn,
    bold,
    cellStarts: placed.map(([x]) => x),
    widestGap,
    hyphenated: text.endsWith('-'),
  };
}

/** Lines below one another from (x, y) down. */
export const makeLines = (texts: readonly string[], x = 72, y = 700, leading = 14, options: LineOptions = {}): Line[] =>
  texts.map((text, i) => makeLine([[x, text]], y - i * leading, options));

export const textsOf = (lines: readonly Line[]): string[] => lines.map((line) => line.text);
