import { toUnits } from './geometry.ts';
import type { GlyphPage } from './glyph-page.ts';

/** Latin ligatures become their letters, so that "office" is found however it was set; the box is shared out evenly. */
const LIGATURES: Readonly<Record<number, string>> = {
  64256: 'ff',
  64257: 'fi',
  64258: 'fl',
  64259: 'ffi',
  64260: 'ffl',
  64261: 'st',
  64262: 'st',
};

/** Code units and boxes of the line being written; one for all lines, its arrays are copied out. */
export interface GlyphText {
  blank(code: number): void;
  /** Appends what `code` is shown as, with the box of the glyph. */
  glyph(glyph: number, code: number): void;
  /** Text and boxes (4 integers for each UTF-16 unit) written so far; begins anew. */
  take(): { readonly text: string; readonly boxes: Int16Array };
}

/** Most arguments given to one call; engines limit them. */
const CHUNK = 4096;

/** `unit` = points an integer box coordinate stands for. */
export function glyphText(page: GlyphPage, unit: number): GlyphText {
  let units: number[] = [];
  let boxes = new Int16Array(1024);
  let at = 0;
  const push = (code: number, l: number, b: number, r: number, t: number): void => {
    if (at + 4 > boxes.length) {
      const wider = new Int16Array(boxes.length * 2);
      wider.set(boxes);
      boxes = wider;
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
      const left = page.boxes[glyph * 4] as number;
      const right = page.boxes[glyph * 4 + 2] as number;
      const l = toUnits(left, unit);
      const b = toUnits(page.boxes[glyph * 4 + 1] as number, unit);
      const r = toUnits(right, unit);
      const t = toUnits(page.boxes[glyph * 4 + 3] as number, unit);
      const letters = code >= 64256 ? LIGATURES[code] : undefined;
      if (letters !== undefined) {
        const share = (right - left) / letters.length;
        for (let k = 0; k < letters.length; k++) {
          const [from, to] = [toUnits(left + share * k, unit), toUnits(left + share * (k + 1), unit)];
          push(letters.charCodeAt(k), from, b, to, t);
        }
      } else if (code > 0xffff) {
        // The two halves of a surrogate pair both have the whole box.
        push(0xd800 + ((code - 0x10000) >> 10), l, b, r, t);
        push(0xdc00 + ((code - 0x10000) & 0x3ff), l, b, r, t);
      } else push(code, l, b, r, t);
    },
    take: () => {
      let text = '';
      for (let from = 0; from < units.length; from += CHUNK) {
        text += String.fromCharCode.apply(null, units.slice(from, from + CHUNK));
      }
      const taken = { text: text.isWellFormed() ? text : text.toWellFormed(), boxes: boxes.slice(0, at) };
      units = [];
      at = 0;
      return taken;
    },
  };
}
