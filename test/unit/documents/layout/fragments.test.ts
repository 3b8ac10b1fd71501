import { expect, it } from 'vitest';
import { fragmentsOf, SPACE } from '../../../../src/engine/documents/layout/fragments.ts';
import type { GlyphPage } from '../../../../src/engine/documents/layout/line.ts';

const WIDTH = 6;

/** A line of letters six points wide and ten high: "|" is a blank that PDFium makes, with or without a gap. */
function pageOf(text: string, gap: number): GlyphPage {
  let left = 0;
  const boxes: number[] = [];
  for (const sign of text) {
    boxes.push(...(sign === '|' ? [0, 0, 0, 0] : [left, 0, left + WIDTH, 10]));
    left += sign === '|' ? gap : WIDTH;
  }
  return {
    codes: Uint32Array.from(text, (sign) => (sign === '|' ? 32 : (sign.codePointAt(0) as number))),
    generated: Uint8Array.from(text, (sign) => (sign === '|' ? 1 : 0)),
    hidden: new Uint8Array(text.length),
    boxes: Float32Array.from(boxes),
    origins: Float64Array.from(boxes.flatMap((_, i) => (i % 4 === 0 ? [boxes[i] as number, 0] : []))),
    turns: new Uint8Array(text.length),
    sources: new Uint8Array(text.length),
    cropBox: [0, 0, 600, 800],
  } as unknown as GlyphPage;
}

const textOf = (page: GlyphPage): string =>
  fragmentsOf(page)
    .map(({ glyphs }) =>
      glyphs.map((at) => (at === SPACE ? ' ' : String.fromCodePoint(page.codes[at] as number))).join(''),
    )
    .join('\n');

it.each([
  ['between letters that touch are none where a page has many', 'in|t|e|rest|p|aid', 0, 'interestpaid'],
  ['between letters that touch part words where a page has few', 'of|formal', 0, 'of formal'],
  ['with a gap part words', 'in|t|e|rest', 1.5, 'in t e rest'],
])('blanks %s', (_, text, gap, shown) => {
  expect(textOf(pageOf(text, gap))).toBe(shown);
});
