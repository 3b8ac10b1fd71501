import { expect, it } from 'vitest';
import { withAccents } from '../../../../../src/engine/documents/layout/glyphs/accents.ts';
import type { GlyphPage } from '../../../../../src/engine/documents/layout/line.ts';

/** Signs of a line, each with its left edge, six points wide and ten high; null: a blank that PDFium makes. */
function pageOf(...signs: readonly (readonly [sign: string, left: number | null, base?: number])[]): GlyphPage {
  return {
    codes: Uint32Array.from(signs, ([sign]) => sign.codePointAt(0) as number),
    generated: Uint8Array.from(signs, ([, left]) => (left === null ? 1 : 0)),
    boxes: Float32Array.from(signs.flatMap(([, left, base = 0]) => [left ?? 0, base, (left ?? 0) + 6, base + 10])),
    origins: Float64Array.from(signs.flatMap(([, left, base = 0]) => [left ?? 0, base])),
    turns: new Uint8Array(signs.length),
  } as unknown as GlyphPage;
}
/** What is left to see; a blank that PDFium made is one. */
const textOf = (page: GlyphPage): string =>
  [...withAccents(page).codes].map((code) => (code === 0x200b ? '' : String.fromCodePoint(code))).join('');

it.each([
  ['over the letter behind it', pageOf(['f', 0], ['´', 6], ['e', 6]), 'fé'],
  ['over the letter before it', pageOf(['c', 0], ['¸', 0], ['a', 6]), 'ça'],
  ['at the end of the line', pageOf(['c', 0], ['a', 6], [' ', null], ['`', 6]), 'cà'],
  ['over a capital, raised', pageOf(['E', 0], ['´', 0, 2]), 'É'],
  ['over a letter without its dot', pageOf(['¨', 0], ['ı', 0]), 'ï'],
  ['inside a word that it parts', pageOf(['l', 0], [' ', null], ['ˆ', 6], [' ', null], ['o', 6]), 'lô'],
  ['between two words', pageOf(['l', 0], [' ', null], ['´', 9], [' ', null], ['e', 9]), 'l  é'],
])('an accent %s is one sign with it', (_, page, text) => {
  expect(textOf(page).trimEnd()).toBe(text);
});

it.each([
  ['beside a letter', pageOf(['`', 0], ['a', 6]), '`a'],
  ['over a figure', pageOf(['´', 0], ['4', 0]), '´4'],
  ['over a letter of the line above', pageOf(['´', 0], ['e', 0, 12]), '´e'],
  ['over a letter that takes none', pageOf(['˛', 0], ['q', 0]), '˛q'],
])('an accent %s stays', (_, page, text) => {
  expect(textOf(page)).toBe(text);
});
