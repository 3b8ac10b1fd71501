import { describe, expect, it } from 'vitest';
import {
  decodeGeometry,
  encodeGeometry,
  type PageGeometry,
  rectsOfRange,
  toUnits,
  unitFor,
} from '../../../../src/engine/documents/layout/geometry.ts';

const UNIT = 0.05;

/** A page of lines of 10-point characters from x = 100 on; line n stands at y = 700 - 20 n. A space or tab has no box. */
function pageOf(lines: readonly string[], more: Partial<PageGeometry> = {}): { page: PageGeometry; text: string } {
  const text = lines.join(' ');
  const boxes: number[] = [];
  const lineStarts: number[] = [];
  lines.forEach((line, n) => {
    if (n > 0) boxes.push(0, 0, 0, 0);
    lineStarts.push(boxes.length / 4);
    [...line].forEach((character, i) => {
      const y = 700 - 20 * n;
      const box = /\s/.test(character)
        ? [0, 0, 0, 0]
        : [100 + 10 * i, y, 110 + 10 * i, y + 12].map((v) => toUnits(v, UNIT));
      boxes.push(...box);
    });
  });
  const page: PageGeometry = {
    unit: UNIT,
    rotation: 90,
    mediaBox: [0, 0, 612, 792],
    cropBox: [10, 20, 600, 780],
    lineStarts: Uint32Array.from(lineStarts),
    hyphenOffsets: new Uint32Array(),
    marks: [],
    boxes: Int16Array.from(boxes),
    ...more,
  };
  return { page, text };
}

describe('packing', () => {
  const { page } = pageOf(['one two', 'three'], {
    hyphenOffsets: Uint32Array.of(3),
    marks: [
      { start: 0, end: 3, source: 'field' },
      { start: 8, end: 12, source: 'stamp' },
    ],
    boxes: new Int16Array(14 * 4).fill(7),
  });
  const packed = encodeGeometry(page);

  it('gives back what was put in', () => {
    const { unit, ...rest } = decodeGeometry(packed);
    expect(unit).toBeCloseTo(UNIT, 6);
    const { unit: _, ...wanted } = page;
    expect(rest).toEqual(wanted);
  });

  it('reads from any address', () => {
    const shifted = new Uint8Array(packed.length + 3);
    shifted.set(packed, 3);
    expect(decodeGeometry(shifted.subarray(3))).toEqual(decodeGeometry(packed));
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['a short header', packed.slice(0, 40)],
    ['another magic', Uint8Array.from(packed, (byte, i) => (i === 0 ? byte ^ 1 : byte))],
    ['a cut tail', packed.slice(0, -1)],
    ['bytes too many', Uint8Array.from([...packed, 0])],
    ['a false count', Uint8Array.from(packed, (byte, i) => (i === 15 ? 255 : byte))],
  ])('refuses %s', (_, bytes) => {
    expect(() => decodeGeometry(bytes)).toThrow(RangeError);
  });
});

describe('units', () => {
  it('is 1/20 point as far as that reaches, and coarser beyond', () => {
    expect(unitFor(Float32Array.of(72, 700, 80, 712), [0, 0, 612, 792])).toBe(0.05);
    expect(unitFor(Float32Array.of(5000, 0), [0, 0, 6000, 600])).toBeCloseTo(5000 / 32767);
  });

  it('does not follow glyphs that the crop box hides, nor a page larger than its text', () => {
    expect(unitFor(Float32Array.of(1e9), [0, 0, 612, 792])).toBe(0.05);
    expect(unitFor(Float32Array.of(700), [0, 0, 1e6, 1e6])).toBe(0.05);
  });

  it('clamps to the range', () => {
    expect([toUnits(1e9, 0.05), toUnits(-1e9, 0.05), toUnits(1.02, 0.05)]).toEqual([32767, -32767, 20]);
  });
});

describe('rectsOfRange', () => {
  it('is one rectangle a line', () => {
    const { page, text } = pageOf(['one two', 'three']);
    expect(rectsOfRange(page, text, 0, text.length)).toEqual([
      [100, 700, 70, 12],
      [100, 680, 50, 12],
    ]);
  });

  it.each<[string, number, number, number[][]]>([
    ['one character', 4, 5, [[140, 700, 10, 12]]],
    [
      'from the middle of a line on',
      4,
      9,
      [
        [140, 700, 30, 12],
        [100, 680, 10, 12],
      ],
    ],
    ['nothing', 3, 3, []],
    ['a space alone', 3, 4, []],
    ['beyond the end', 12, 99, [[140, 680, 10, 12]].slice(0, 1)],
    ['before the start', -5, 1, [[100, 700, 10, 12]]],
  ])('%s', (_, from, to, rects) => {
    const { page, text } = pageOf(['one two', 'three']);
    expect(rectsOfRange(page, text, from, to)).toEqual(rects);
  });

  it('is parted at the tabs of a row', () => {
    const { page, text } = pageOf(['ab\tcd']);
    expect(rectsOfRange(page, text, 0, text.length)).toEqual([
      [100, 700, 20, 12],
      [130, 700, 20, 12],
    ]);
  });

  it('lights the hyphen with a word that goes on behind it', () => {
    // "de-" / "part" joined to "depart": six characters, then the box of the hyphen.
    const boxes = [100, 110, -1, -1, -1, -1].map((x, i) =>
      x > 0 ? [x, 700, x + 10, 712] : [80 + 10 * i, 680, 90 + 10 * i, 692],
    );
    const { page } = pageOf(['x'], {
      lineStarts: Uint32Array.of(0, 2),
      hyphenOffsets: Uint32Array.of(2),
      boxes: Int16Array.from([...boxes, [120, 700, 126, 712]].flat().map((v) => toUnits(v, UNIT))),
    });
    expect(rectsOfRange(page, 'depart', 0, 6)).toEqual([
      [100, 700, 26, 12],
      [100, 680, 40, 12],
    ]);
    expect(rectsOfRange(page, 'depart', 0, 2)).toEqual([[100, 700, 20, 12]]);
    expect(rectsOfRange(page, 'depart', 2, 6)).toEqual([[100, 680, 40, 12]]);
  });

  it('does not depend on the rotation of the page', () => {
    const upright = pageOf(['one'], { rotation: 0 });
    const turned = pageOf(['one'], { rotation: 270 });
    expect(rectsOfRange(turned.page, 'one', 0, 3)).toEqual(rectsOfRange(upright.page, 'one', 0, 3));
  });
});
