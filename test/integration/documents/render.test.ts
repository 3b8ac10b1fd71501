import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { Rect } from '../../../src/contract/documents.ts';
import { decodeGeometry, rectsOfRange } from '../../../src/engine/documents/layout/geometry.ts';
import * as fixtures from '../../fixtures/make-pdf.ts';
import { annotatedPage, filledForm } from '../../fixtures/pdf/annotations.ts';
import { turnedAndCropped } from '../../fixtures/pdf/turned-and-cropped.ts';
import { openReader } from './open-reader.ts';

const reader = openReader();
const SCALE = 2;
const sourceFilename = 'page.pdf';

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}
type Edges = readonly [left: number, top: number, right: number, bottom: number];

/** Edges of the pixels that `is` true for, in pixels. */
function edgesOf(picture: Picture, is: (at: number) => boolean): Edges {
  let [left, top, right, bottom] = [picture.width, picture.height, -1, -1];
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      if (!is((y * picture.width + x) * 4)) continue;
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    }
  }
  return [left, top, right, bottom];
}

const isDark = (picture: Picture) => (at: number) => (picture.data[at] as number) < 128;

async function geometryOf(bytes: Uint8Array) {
  const page = (await reader.read({ bytes, sourceFilename }, {})).pages[0];
  if (page?.geometry == null) throw new Error('no geometry');
  return { page, geometry: decodeGeometry(page.geometry) };
}

async function draw(bytes: Uint8Array, rects: readonly Rect[], underlined: readonly Rect[] = []): Promise<Picture> {
  const { geometry } = await geometryOf(bytes);
  const { cropBox, rotation } = geometry;
  const [drawn] = await reader.render({
    bytes,
    sourceFilename,
    scale: SCALE,
    pages: [{ page_index: 0, rects: [...rects], underlined, cropBox, rotation }],
  });
  if (drawn === undefined) throw new Error('nothing drawn');
  return PNG.sync.read(Buffer.from(drawn.png));
}

describe('render', () => {
  it('draws what was filled into a form and written on the page, with or without an appearance in the file', async () => {
    for (const fixture of [filledForm(), annotatedPage()]) {
      const picture = await draw(fixture.bytes, []);
      for (const { text, rect } of fixture.drawn) {
        const [left, top, right, bottom] = [rect[0], 792 - rect[1] - rect[3], rect[0] + rect[2], 792 - rect[1]];
        const [inked] = edgesOf(picture, (at) => {
          const [x, y] = [((at / 4) % picture.width) / SCALE, Math.floor(at / 4 / picture.width) / SCALE];
          return x >= left && x <= right && y >= top && y <= bottom && isDark(picture)(at);
        });
        expect(inked, text).toBeLessThan(picture.width);
      }
    }
  });

  it.each([0, 90, 180, 270] as const)(
    'lights exactly the word asked for on a cropped page turned by %i',
    async (turn) => {
      const { bytes } = turnedAndCropped(turn, ['First words here', 'target', 'Last words here']);
      const { page, geometry } = await geometryOf(bytes);
      const at = page.text.indexOf('target');
      const rects = rectsOfRange(geometry, page.text, at, at + 'target'.length);
      const plain = await draw(bytes, []);
      const lit = await draw(bytes, rects);
      const [cropLeft, cropBottom, cropRight, cropTop] = [136, 236, 676, 900];
      const shown = [cropRight - cropLeft, cropTop - cropBottom].map((side) => side * SCALE);
      expect([plain.width, plain.height]).toEqual(turn % 180 === 0 ? shown : shown.reverse());

      const word = edgesOf(plain, isDark(await draw(turnedAndCropped(turn, [null, 'target']).bytes, [])));
      // White became yellow: only blue fell.
      const changed = edgesOf(lit, (i) => (plain.data[i + 2] as number) > 200 && (lit.data[i + 2] as number) < 100);
      expect(word[0]).toBeGreaterThanOrEqual(changed[0]);
      expect(word[1]).toBeGreaterThanOrEqual(changed[1]);
      expect(word[2]).toBeLessThanOrEqual(changed[2]);
      expect(word[3]).toBeLessThanOrEqual(changed[3]);
      // Six glyphs of 6.6 points, 11.6 points high; one pixel more at each edge.
      expect(changed[2] - changed[0]).toBeLessThanOrEqual(6 * 6.6 * SCALE + 2);
      expect(changed[3] - changed[1]).toBeLessThanOrEqual(11.6 * SCALE + 2);
    },
  );

  it('keeps the letters dark under the light', async () => {
    const { bytes } = turnedAndCropped(0, ['target']);
    const { page, geometry } = await geometryOf(bytes);
    const plain = await draw(bytes, []);
    const lit = await draw(bytes, rectsOfRange(geometry, page.text, 0, page.text.length));
    expect(edgesOf(lit, isDark(lit))).toEqual(edgesOf(plain, isDark(plain)));
  });

  it.each([0, 90, 180, 270] as const)('underlines below the words as they are read, turned by %i', async (turn) => {
    const { bytes } = turnedAndCropped(turn, ['target']);
    const { page, geometry } = await geometryOf(bytes);
    const rects = rectsOfRange(geometry, page.text, 0, page.text.length);
    const plain = await draw(bytes, []);
    const yellow = (picture: Picture) =>
      edgesOf(picture, (i) => (plain.data[i + 2] as number) > 200 && (picture.data[i + 2] as number) < 100);
    const [strong, thin] = [yellow(await draw(bytes, rects)), yellow(await draw(bytes, [], rects))];
    expect([thin[0], thin[2]]).toEqual([strong[0], strong[2]]);
    expect(Math.abs(thin[1] - strong[3])).toBeLessThanOrEqual(1);
    expect(thin[3] - thin[1]).toBeLessThanOrEqual(1.5 * SCALE + 1);
  });

  it('draws a page of absurd size within bounds', async () => {
    const picture = await draw(fixtures.hugeMediaBox(), []);
    expect(Math.max(picture.width, picture.height)).toBeLessThanOrEqual(6000);
  });

  it('draws a protected page with its password only', async () => {
    const bytes = await fixtures.passwordProtected('hunter2');
    const request = {
      bytes,
      sourceFilename,
      scale: 1,
      pages: [{ page_index: 0, rects: [], cropBox: [0, 0, 612, 792], rotation: 0 }],
    } as const;
    const pages = request.pages.map((page) => ({ ...page, rects: [] }));
    await expect(reader.render({ ...request, pages })).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' });
    const [drawn] = await reader.render({ ...request, pages, password: 'hunter2' });
    const picture = PNG.sync.read(Buffer.from(drawn?.png ?? []));
    expect(edgesOf(picture, isDark(picture))[2]).toBeGreaterThan(0);
  });
});
