import { heightOf } from '../geometry.ts';
import type { GlyphPage } from '../line.ts';

/** Accents that stand as signs of their own, and the same as marks that combine with a letter. */
const COMBINING = new Map(
  ['`\u0300', '´\u0301', 'ˆ\u0302', '˜\u0303', '¯\u0304', '˘\u0306', '˙\u0307', '¨\u0308', '˚\u030a', '˝\u030b']
    .concat(['ˇ\u030c', '¸\u0327', '˛\u0328'])
    .map(([sign = '', mark = '']) => [sign.codePointAt(0) as number, mark] as const),
);
const LETTER = /\p{L}/u;
const DOTLESS = new Map([
  ['ı', 'i'],
  ['ȷ', 'j'],
]);
/**
 * Largest distance of the baselines of a letter and its accent, as a multiple of the height of their boxes: over
 * capitals it is raised.
 */
const RAISED = 0.3;
/** Largest gap between two letters of one word, as a multiple of that height. */
const GAP = 0.1;
/**
 * Longest way in the file between a letter and its accent, in characters: PDFium puts some at the end of their line.
 */
const FARTHEST = 400;
const [BLANK, GRAVE, ASCII] = [0x20, 0x60, 0x7f];
/** Has no width, so that no line shows it. */
const NOTHING = 0x200b;

/**
 * The page with accents that are drawn over a letter as one sign with it: fonts of old TeX have no "é", so its files
 * draw "´" and "e" in one place, and readers give "caf´e" or "cafe ´".
 */
export function withAccents(page: GlyphPage): GlyphPage {
  if (!hasAccents(page)) return page;
  const [codes, generated] = [page.codes.slice(), page.generated.slice()];
  for (let i = 0; i < codes.length; i++) {
    const mark = COMBINING.get(page.codes[i] as number);
    if (mark === undefined || page.generated[i] === 1) continue;
    const letter = letterUnder(page, codes, i, mark);
    if (letter === null) continue;
    codes[letter.index] = letter.code;
    codes[i] = NOTHING;
    // PDFium makes blanks beside it, since it lies elsewhere; inside a word there is no gap.
    const beside = [i - 1, i + 1].filter((at) => page.generated[at] === 1 && codes[at] === BLANK);
    const [before, after] = [i - 1, i + 1].map((at) => (beside.includes(at) ? at + Math.sign(at - i) : at)) as [
      number,
      number,
    ];
    if (!touch(page, before, after)) continue;
    for (const at of beside) {
      codes[at] = NOTHING;
      generated[at] = 0;
    }
  }
  return { ...page, codes, generated };
}

/** Most pages have none, and each character is looked at. */
function hasAccents({ codes }: GlyphPage): boolean {
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] as number;
    if ((code === GRAVE || code > ASCII) && COMBINING.has(code)) return true;
  }
  return false;
}

/** The nearest letter in the file that the accent stands over, and the sign that both are; null when there is none. */
function letterUnder(
  page: GlyphPage,
  codes: Uint32Array,
  accent: number,
  mark: string,
): { readonly index: number; readonly code: number } | null {
  for (let away = 1; away <= FARTHEST; away++) {
    for (const index of [accent + away, accent - away]) {
      if (index < 0 || index >= codes.length || !standsOver(page, accent, index)) continue;
      const letter = String.fromCodePoint(codes[index] as number);
      const composed = `${DOTLESS.get(letter) ?? letter}${mark}`.normalize('NFC');
      if (LETTER.test(letter) && composed.length === 1) return { index, code: composed.codePointAt(0) as number };
    }
  }
  return null;
}

/** Whether two characters stand side by side without a gap. */
function touch({ boxes, origins, generated }: GlyphPage, left: number, right: number): boolean {
  if (generated[left] !== 0 || generated[right] !== 0) return false;
  const height = heightOf(boxes, right);
  const gap = (boxes[right * 4] as number) - (boxes[left * 4 + 2] as number);
  return (
    gap <= GAP * height &&
    Math.abs((origins[left * 2 + 1] as number) - (origins[right * 2 + 1] as number)) <= GAP * height
  );
}

/** Whether the middle of an accent is over a character, on its baseline. */
function standsOver({ boxes, origins, turns, generated }: GlyphPage, accent: number, index: number): boolean {
  if (generated[index] === 1 || turns[accent] !== 0 || turns[index] !== 0) return false;
  const middle = ((boxes[accent * 4] as number) + (boxes[accent * 4 + 2] as number)) / 2;
  const height = heightOf(boxes, index);
  const off = Math.abs((origins[accent * 2 + 1] as number) - (origins[index * 2 + 1] as number));
  return middle > (boxes[index * 4] as number) && middle < (boxes[index * 4 + 2] as number) && off <= RAISED * height;
}
