import { expect } from 'vitest';
import { decodeGeometry, rectsOfRange } from '../../../src/engine/documents/layout/geometry.ts';
import type { CanonicalDocument, PageRecord } from '../../../src/engine/documents/types.ts';
import { drawnEdges, type FixtureWord, type PdfFixture, type Turn } from '../../fixtures/pdf/courier-page.ts';

const TOLERANCE = 0.6;
/**
 * The text of every page is exactly the fixture's words in their order, and the rectangles over each word's offsets are
 * the word's box. A word that ends in a hyphen may be joined to the next: its hyphen is lit with it all the same.
 */
export function expectKnownWords(document: CanonicalDocument, fixture: PdfFixture, turn: Turn = 0): void {
  expect(fixture.words.length).toBeGreaterThan(0);
  for (const page of document.pages) {
    const words = fixture.words.filter((word) => word.pageIndex === page.pageIndex);
    let at = 0;
    for (const word of words) {
      while (/\s/.test(page.text[at] ?? '')) at++;
      const whole = page.text.startsWith(word.text, at);
      const length = whole ? word.text.length : word.text.length - 1;
      expect(page.text.slice(at, at + length), `word on page ${page.pageIndex} at ${at}`).toBe(
        word.text.slice(0, length),
      );
      if (!whole) expect(word.text).toMatch(/[-\u00ad]$/);
      expectBox(page, at, whole ? at + length : at + length + 1, word, turn);
      at += length;
    }
    expect(page.text.slice(at).trim(), `rest of page ${page.pageIndex}`).toBe('');
  }
}

/** The first place of a word on its page has the word's box. */
export function expectBoxOf(document: CanonicalDocument, word: FixtureWord): void {
  const page = document.pages[word.pageIndex];
  const at = page?.text.indexOf(word.text) ?? -1;
  expect(at, `place of "${word.text}"`).toBeGreaterThanOrEqual(0);
  expectBox(page as PageRecord, at, at + word.text.length, word, 0);
}

function expectBox(page: PageRecord, from: number, to: number, word: FixtureWord, turn: Turn): void {
  if (page.geometry === null) throw new Error(`page ${page.pageIndex} has no geometry`);
  const rects = rectsOfRange(decodeGeometry(page.geometry), page.text, from, to);
  // Of a joined word only the first part, the one with the hyphen, is looked at here.
  const [x, y, w, h] = rects[0] ?? [Number.NaN, Number.NaN, Number.NaN, Number.NaN];
  const wanted = drawnEdges(word.rect, turn);
  const off = [x, y, x + w, y + h].map((edge, i) => Math.abs(edge - (wanted[i] as number)));
  expect(Math.max(...off), `box of "${word.text}": ${[x, y, x + w, y + h]} for ${wanted}`).toBeLessThan(TOLERANCE);
  if (page.text.slice(from, to) === word.text) expect(rects).toHaveLength(1);
}
