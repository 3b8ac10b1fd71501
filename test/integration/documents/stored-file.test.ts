import { describe, expect, it } from 'vitest';
import type { StoredFile } from '../../../src/engine/documents/types.ts';
import * as fixtures from '../../fixtures/make-pdf.ts';
import { pngOfPage } from '../../fixtures/pdf/png-of-page.ts';
import { assemblePdf, streamObject } from '../../fixtures/pdf/raw-pdf.ts';
import { openReader } from './open-reader.ts';

const reader = openReader();
const sourceFilename = 'file.pdf';

/** A file that is read in pieces, which are noted. */
function stored(bytes: Uint8Array) {
  const pieces: { readonly offset: number; readonly length: number }[] = [];
  const file: StoredFile = {
    length: bytes.length,
    read: async (offset, length) => {
      pieces.push({ offset, length });
      return bytes.subarray(offset, offset + length);
    },
  };
  return { file, pieces };
}

/** Two pages, each with a picture of 3 MB. */
function pictures(): Uint8Array {
  const image = '/Type /XObject /Subtype /Image /Width 1500 /Height 2000 /ColorSpace /DeviceGray /BitsPerComponent 8';
  const pixels = Array.from({ length: 3_000 }, (_, i) => String.fromCharCode(i % 200).repeat(1_000)).join('');
  const page = (content: number, picture: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${content} 0 R /Resources << /XObject << /I ${picture} 0 R >> >> >>`;
  const content = streamObject('q 500 0 0 700 50 50 cm /I Do Q');
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 2 /Kids [3 0 R 6 0 R] >>',
    ...[page(4, 5), content, streamObject(pixels, image)],
    ...[page(7, 8), content, streamObject(pixels, image)],
  ]);
}

describe('a file that is not in memory', () => {
  it('is drawn as one that is, from the pieces that its page needs', async () => {
    const bytes = pictures();
    const { file, pieces } = stored(bytes);
    const request = { sourceFilename, pageIndex: 1, scale: 1 };
    const drawn = await reader.picture({ ...request, bytes: file });
    expect(drawn).toEqual(await reader.picture({ ...request, bytes }));
    expect(drawn.picture.grey.some((value) => value < 100)).toBe(true);
    const read = pieces.reduce((sum, { length }) => sum + length, 0);
    expect(read).toBeLessThan(0.6 * bytes.length);
    expect(pieces.every(({ length }) => length <= 2 ** 20)).toBe(true);
  });

  it('is looked through in large pieces where its table of objects is wrong', async () => {
    const bytes = Uint8Array.from(pictures());
    bytes.set(new TextEncoder().encode('9'), Buffer.from(bytes).lastIndexOf('startxref') + 'startxref\n'.length);
    const { file, pieces } = stored(bytes);
    const request = { sourceFilename, pageIndex: 1, scale: 1 };
    expect(await reader.picture({ ...request, bytes: file })).toEqual(await reader.picture({ ...request, bytes }));
    expect(pieces.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(bytes.length);
    expect(pieces.length).toBeLessThan(60);
  });

  it('may be a picture itself, and one page of many', async () => {
    const png = await pngOfPage(fixtures.manyPages(1).bytes, 72);
    const request = { sourceFilename: 'page.png', pageIndex: 0, scale: 1 };
    expect(await reader.picture({ ...request, bytes: stored(png).file })).toEqual(
      await reader.picture({ ...request, bytes: png }),
    );
    const many = fixtures.manyPages(400).bytes;
    const at = { sourceFilename, pageIndex: 399, scale: 1 };
    expect(await reader.picture({ ...at, bytes: stored(many).file })).toEqual(
      await reader.picture({ ...at, bytes: many }),
    );
  });

  it.each([
    ['that cannot be read', async () => Promise.reject(new Error('the disk is gone')), 'the disk is gone'],
    ['that is shorter than it was', async () => new Uint8Array(3), '3 bytes at 0'],
  ])('%s fails with the reason, and the next one is drawn', async (_, read, reason) => {
    const request = { sourceFilename, pageIndex: 0, scale: 1 };
    await expect(reader.picture({ ...request, bytes: { length: 5_000, read } })).rejects.toThrow(reason);
    const { file } = stored(fixtures.manyPages(1).bytes);
    expect((await reader.picture({ ...request, bytes: file })).picture.width).toBeGreaterThan(500);
  });

  it('is given up when its call is cancelled while it waits', async () => {
    const stop = new AbortController();
    const read = async (): Promise<Uint8Array> => {
      stop.abort();
      return new Promise(() => undefined);
    };
    const request = { sourceFilename, pageIndex: 0, scale: 1, bytes: { length: 5_000, read } };
    await expect(reader.picture(request, { signal: stop.signal })).rejects.toMatchObject({ code: 'CANCELLED' });
    const { file } = stored(fixtures.manyPages(1).bytes);
    expect((await reader.picture({ ...request, bytes: file })).picture.width).toBeGreaterThan(500);
  });
});
