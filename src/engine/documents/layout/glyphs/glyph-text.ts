import { notEmpty, toUnits } from '../geometry.ts';
import type { GlyphPage } from '../line.ts';

/**
 * Latin ligatures and their letters, so that a search finds "office" however it was set; the letters share the box
 * evenly.
 */
const LIGATURES: Readonly<Record<number, string>> = {
  64256: 'ff',
  64257: 'fi',
  64258: 'fl',
  64259: 'ffi',
  64260: 'ffl',
  64261: 'st',
  64262: 'st',
};

/**
 * The letters of a form that Arabic letters have inside words, or of several in one sign; undefined for other
 * characters.
 */
function lettersOf(code: number): string | undefined {
  const isForm = (code >= 0xfb50 && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefc);
  return isForm ? String.fromCodePoint(code).normalize('NFKC') : undefined;
}

/**
 * Collects code units and boxes of the current line. One instance serves all lines of a page, whose boxes stand in few
 * buffers.
 */
export interface GlyphText {
  blank(code: number): void;
  /** Appends the characters that show `code`, with the box of the glyph. */
  glyph(glyph: number, code: number): void;
  /** Returns the text and boxes (4 integers for each UTF-16 unit) written so far, and starts again. */
  take(): { readonly text: string; readonly boxes: Int16Array };
}

/** Most arguments of one call; engines limit them. */
const CHUNK = 4096;

/** `unit`: points for each integer of a box coordinate. */
export function glyphText(page: GlyphPage, unit: number): GlyphText {
  const places = page.boxes;
  let units: number[] = [];
  // Room for the page: its characters, and some blanks.
  let boxes = new Int16Array(4 * page.codes.length + 1024);
  let start = 0;
  let at = 0;
  const push = (code: number, l: number, b: number, r: number, t: number): void => {
    if (at + 4 > boxes.length) {
      const line = boxes.subarray(start, at);
      boxes = new Int16Array(2 * line.length + 1024);
      boxes.set(line);
      [start, at] = [0, line.length];
    }
    units.push(code);
    boxes[at++] = l;
    boxes[at++] = b;
    boxes[at++] = r;
    boxes[at++] = t;
  };
  return {
    blank: (code) => push(code, 0, 0, 0, 0),
    glyph: (glyph, code) => {
      const left = places[glyph * 4] as number;
      const right = places[glyph * 4 + 2] as number;
      const l = toUnits(left, unit);
      const b = toUnits(places[glyph * 4 + 1] as number, unit);
      const r = notEmpty(l, toUnits(right, unit), unit);
      const t = notEmpty(b, toUnits(places[glyph * 4 + 3] as number, unit), unit);
      const letters = code >= 64256 ? (LIGATURES[code] ?? lettersOf(code)) : undefined;
      if (letters !== undefined) {
        const share = (right - left) / letters.length;
        for (let k = 0; k < letters.length; k++) {
          const [from, to] = [toUnits(left + share * k, unit), toUnits(left + share * (k + 1), unit)];
          push(letters.charCodeAt(k), from, b, to, t);
        }
      } else if (code > 0xffff) {
        // Both halves of a surrogate pair have the whole box.
        push(0xd800 + ((code - 0x10000) >> 10), l, b, r, t);
        push(0xdc00 + ((code - 0x10000) & 0x3ff), l, b, r, t);
      } else push(code, l, b, r, t);
    },
    take: () => {
      let text = '';
      for (let from = 0; from < units.length; from += CHUNK) {
        text += String.fromCharCode.apply(null, units.length > CHUNK ? units.slice(from, from + CHUNK) : units);
      }
      const taken = { text: text.isWellFormed() ? text : text.toWellFormed(), boxes: boxes.subarray(start, at) };
      units = [];
      start = at;
      return taken;
    },
  };
}
