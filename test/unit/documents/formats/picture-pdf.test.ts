import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { isPicture, pictureAsPdf } from '../../../../src/engine/documents/formats/picture-pdf.ts';
import { tiffOfPages } from '../../../fixtures/pdf/tiff-of-pages.ts';

const latin1 = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? []).toString('latin1');

/** The head of a JPEG up to its frame; nothing after it is read. */
function jpeg(components: number, orientation?: number): Uint8Array {
  const u16 = (value: number): number[] => [value >> 8, value & 255];
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    ...u16(0x0112),
    ...u16(3),
    0,
    0,
    0,
    1,
    ...u16(orientation ?? 1),
    0,
    0,
  ];
  const exif = [0xff, 0xe1, ...u16(2 + 6 + tiff.length), ...Buffer.from('Exif\0\0'), ...tiff];
  const frame = [0xff, 0xc0, ...u16(8 + 3 * components), 8, ...u16(300), ...u16(600), components];
  return Uint8Array.from([0xff, 0xd8, ...(orientation === undefined ? [] : exif), ...frame, ...new Array(40).fill(0)]);
}

describe('a picture as a PDF', () => {
  it.each([
    [1, undefined, '/ColorSpace /DeviceGray', '/Rotate 0'],
    [3, 6, '/ColorSpace /DeviceRGB', '/Rotate 90'],
    [3, 3, '/ColorSpace /DeviceRGB', '/Rotate 180'],
    [4, 8, '/ColorSpace /DeviceCMYK', '/Rotate 270'],
  ])('keeps the data of a JPEG: %i components, orientation %s', (components, orientation, space, rotation) => {
    const bytes = jpeg(components, orientation);
    const pdf = latin1(pictureAsPdf(bytes));
    expect(pdf).toContain(`/Width 600 /Height 300 ${space}`);
    expect(pdf).toContain('/MediaBox [0 0 842.00 421.00]');
    expect(pdf).toContain(rotation);
    expect(pdf).toContain(latin1(bytes));
    expect(pdf.includes('/Decode [1 0')).toBe(components === 4);
  });

  it('shows what is transparent in a PNG on white paper, and gives the same bytes again', () => {
    const png = new PNG({ width: 2, height: 4 });
    const bytes = PNG.sync.write(png);
    const pdf = pictureAsPdf(bytes);
    expect(latin1(pdf)).toContain('/Width 2 /Height 4 /ColorSpace /DeviceRGB');
    expect(latin1(pdf)).toContain('/MediaBox [0 0 421.00 842.00]');
    expect(pictureAsPdf(bytes)).toEqual(pdf);
  });

  it('is none of other bytes, and says when a picture is damaged', () => {
    expect(isPicture(Buffer.from('%PDF-1.7'))).toBe(false);
    expect(pictureAsPdf(Buffer.from('%PDF-1.7'))).toBeNull();
    expect(() => pictureAsPdf(jpeg(3).subarray(0, 8))).toThrow('no picture');
    expect(() => pictureAsPdf(PNG.sync.write(new PNG({ width: 9, height: 9 })).subarray(0, 40))).toThrow();
  });

  it('of a TIFF has a page for each of its own', () => {
    const page = (width: number, height: number) => ({ width, height, grey: new Uint8Array(width * height).fill(200) });
    const tiff = tiffOfPages([page(40, 20), page(30, 60)]);
    expect(isPicture(tiff)).toBe(true);
    const pdf = latin1(pictureAsPdf(tiff));
    expect(pdf).toContain('/Count 2 /Kids [3 0 R 6 0 R]');
    expect(pdf.match(/\/Width \d+ \/Height \d+/gu)).toEqual(['/Width 40 /Height 20', '/Width 30 /Height 60']);
    expect(() => pictureAsPdf(tiff.slice(0, 12))).toThrow();
  });
});
