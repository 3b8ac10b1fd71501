import { describe, expect, it } from 'vitest';
import type { Box } from '../../../../src/engine/documents/layout/line.ts';
import type { PictureFrame, RecognisedPage } from '../../../../src/engine/documents/ocr/recognised.ts';
import { scanGlyphs, userBox } from '../../../../src/engine/documents/ocr/scan-glyphs.ts';
import { shownRect } from '../../../../src/engine/documents/pdfium/draw-page.ts';

const CROP: Box = [10, 20, 210, 320];
const SCALE = 2;

/** The picture of a page of 200 by 300 points. */
function frameOf(rotation: number, more: Partial<PictureFrame> = {}): PictureFrame {
  const [width, height] = rotation % 180 === 0 ? [400, 600] : [600, 400];
  return { width, height, scale: SCALE, turn: 0, level: 0, ...more };
}
const pageOf = (rotation: number) => ({ mediaBox: CROP, cropBox: CROP, rotation });

describe('userBox', () => {
  it.each([0, 90, 180, 270])('undoes what drawing a page turned by %i degrees does', (rotation) => {
    const box: Box = [40, 60, 70, 72];
    const [x, y, w, h] = shownRect([40, 60, 30, 12], CROP, rotation, SCALE);
    const back = userBox([x, y, x + w, y + h], pageOf(rotation), frameOf(rotation));
    back.forEach((value, i) => {
      expect(value).toBeCloseTo(box[i] as number, 9);
    });
  });

  it.each([
    // The upper left corner of the picture as it was read, 20 by 10 pixels, is this corner of the page.
    [0, [10, 315, 20, 320]],
    [1, [10, 20, 15, 30]],
    [2, [200, 20, 210, 25]],
    [3, [205, 310, 210, 320]],
  ] as const)('of a picture that was turned by %i quarters', (turn, wanted) => {
    expect(userBox([0, 0, 20, 10], pageOf(0), frameOf(0, { turn }))).toEqual(wanted);
  });

  it('of a picture that was levelled holds the box as the page shows it', () => {
    // Half a turn takes the upper left corner to the lower right one.
    const box = userBox([0, 0, 20, 10], pageOf(0), frameOf(0, { level: Math.PI }));
    [200, 20, 210, 25].forEach((value, i) => {
      expect(box[i]).toBeCloseTo(value, 9);
    });
  });
});

describe('scanGlyphs', () => {
  const word = (text: string, left: number, confidence: number) => ({
    symbols: [...text],
    edges: [...[...text].map((_, i) => left + 10 * i), left + 10 * text.length - 2],
    confidence,
  });
  const line = {
    words: [word('We', 20, 0.96), word('may', 60, 0.41)],
    baseline: [100, 104],
    above: 12,
    below: 3,
    weight: null,
  } as const;
  const page = (more: Partial<PictureFrame> = {}): RecognisedPage => ({ lines: [line], frame: frameOf(0, more) });

  it('gives the letters with a blank between words and a break behind the line', () => {
    const glyphs = scanGlyphs(page(), pageOf(0));
    expect(String.fromCodePoint(...glyphs.codes)).toBe('We may\n');
    expect([...glyphs.generated]).toEqual([0, 0, 1, 0, 0, 0, 1]);
    expect([...(glyphs.confidence ?? [])]).toEqual([96, 96, 0, 41, 41, 41, 0]);
  });

  it('has one baseline for a line that rises, and boxes as high as its font where the page shows them', () => {
    const { origins, boxes } = scanGlyphs(page(), pageOf(0));
    const written = [0, 1, 3, 4, 5];
    expect(new Set(written.map((i) => origins[i * 2 + 1]))).toEqual(new Set([320 - 102 / SCALE]));
    for (const i of written) {
      // From ascent to descent, for tall letters of 12 pixels.
      expect((boxes[i * 4 + 3] as number) - (boxes[i * 4 + 1] as number)).toBeCloseTo((12 * 1.61) / SCALE, 4);
    }
    expect(boxes[1]).toBeGreaterThan(boxes[5 * 4 + 1] as number);
  });

  it('is bold where the strokes of a line are wider than most of the page', () => {
    const lines = [0.1, 0.1, 0.1, 0.15].map((weight) => ({ ...line, weight }));
    const { bold } = scanGlyphs({ lines, frame: frameOf(0) }, pageOf(0));
    const perLine = [...bold].length / lines.length;
    expect([...bold].lastIndexOf(0)).toBe(3 * perLine - 1);
    expect(new Set(scanGlyphs(page(), pageOf(0)).bold)).toEqual(new Set([0]));
  });

  it.each([
    [0, 0, 0],
    [90, 0, 1],
    [0, 1, 1],
    [270, 1, 0],
    [180, 3, 1],
  ])(
    'of a page shown turned by %i degrees and read after %i quarters runs in direction %i',
    (rotation, turn, wanted) => {
      const { turns } = scanGlyphs({ lines: [line], frame: frameOf(rotation, { turn }) }, pageOf(rotation));
      expect(new Set(turns)).toEqual(new Set([wanted]));
    },
  );

  it('takes the height of a few letters for that of the line before, unless they are bold', () => {
    const heightsOf = (weight: number) => {
      const short = { ...line, words: [word('nor', 20, 0.9)], above: 10, baseline: [150, 150] as const, weight };
      const { boxes } = scanGlyphs({ lines: [{ ...line, weight: 0.1 }, short], frame: frameOf(0) }, pageOf(0));
      return Math.round(((boxes[7 * 4 + 3] as number) - (boxes[7 * 4 + 1] as number)) * SCALE);
    };
    expect(heightsOf(0.1)).toBe(19);
    expect(heightsOf(0.2)).toBe(16);
  });
});
