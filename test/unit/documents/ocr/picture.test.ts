import { describe, expect, it } from 'vitest';
import {
  asPgm,
  fullestPart,
  type GreyPicture,
  greyPicture,
  inkOf,
  onWhitePaper,
  specksOf,
  strokeWidth,
  turned,
  withoutSpecks,
} from '../../../../src/engine/documents/ocr/picture.ts';

/** Rows of digits: each is one pixel of that value. */
function pictureOf(...rows: readonly string[]): GreyPicture {
  const grey = Uint8Array.from(rows.join(''), Number);
  return { width: rows[0]?.length ?? 0, height: rows.length, grey };
}
const rowsOf = ({ width, grey }: GreyPicture): string[] =>
  Array.from({ length: grey.length / width }, (_, y) => [...grey.subarray(y * width, (y + 1) * width)].join(''));

describe('a picture of a page', () => {
  it('has the brightness of its colours', () => {
    const rgba = Uint8Array.of(255, 255, 255, 255, 255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255);
    expect([...greyPicture(2, 2, rgba).grey]).toEqual([255, 76, 149, 29]);
  });

  it.each([
    [0, ['123', '456']],
    [1, ['41', '52', '63']],
    [2, ['654', '321']],
    [3, ['36', '25', '14']],
  ])('turned clockwise by %i quarters', (turn, rows) => {
    expect(rowsOf(turned(pictureOf('123', '456'), turn))).toEqual(rows);
  });

  it('loses single specks and keeps edges', () => {
    const speck = pictureOf('99999', '99999', '99199', '99999', '99999');
    expect(rowsOf(withoutSpecks(speck))[2]).toBe('99999');
    const edge = pictureOf('11999', '11999', '11999', '11999');
    expect(rowsOf(withoutSpecks(edge))).toEqual(rowsOf(edge));
  });

  it('is speckled by dark spots with nothing around them', () => {
    const share = (...dark: readonly number[]): number => {
      const grey = new Uint8Array(900).fill(255);
      for (const at of dark) grey[at] = 0;
      return specksOf({ width: 30, height: 30, grey });
    };
    // The tenth row is one of those that are looked at.
    const row = 300;
    const stroke = [20, 21, 22, 23].map((x) => row + x);
    expect(share()).toBe(0);
    expect(share(row + 8, row + 15)).toBe(1);
    expect(share(row + 8, ...stroke)).toBeCloseTo(3 / 5, 6);
  });

  it('lies on white paper, however grey it was', () => {
    const grey = Uint8Array.of(200, 200, 190, 160, 149, 40);
    expect([...onWhitePaper({ width: 6, height: 1, grey }).grey]).toEqual([255, 255, 255, 255, 149, 40]);
  });

  it('has strokes as wide as its dark runs', () => {
    const picture = { width: 6, height: 2, grey: Uint8Array.of(0, 0, 255, 0, 255, 255, 255, 0, 0, 0, 255, 255) };
    expect(strokeWidth(picture, [0, 0, 6, 2])).toBe(2);
    expect(strokeWidth(picture, [2, 0, 6, 1])).toBe(1);
    expect(strokeWidth(picture, [4, 0, 9, 9])).toBe(0);
  });

  it('is a file of a header and its bytes', () => {
    expect(Buffer.from(asPgm(pictureOf('12', '34'))).toString('latin1')).toBe('P5\n2 2\n255\n\x01\x02\x03\x04');
  });

  it('has its fullest part where most of it is dark', () => {
    const grey = new Uint8Array(81).fill(255);
    for (const at of [60, 61, 62, 69, 70]) grey[at] = 0;
    const part = fullestPart({ width: 9, height: 9, grey });
    expect([part.width, part.height]).toEqual([3, 3]);
    expect(inkOf(part)).toBeCloseTo(5 / 9, 6);
  });
});
