import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeGeometry, rectsOfRange } from '../../../src/engine/documents/layout/geometry.ts';
import type { CanonicalDocument } from '../../../src/engine/documents/types.ts';
import { loadWordPiece } from '../../../src/engine/text/word-piece.ts';
import { openReader, sentencesOf, textOf } from './open-reader.ts';

const folder = new URL('../../../resources/sample/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
const reader = openReader();
const read = (name: string) => reader.read({ bytes: readFileSync(new URL(name, folder)), sourceFilename: name }, {});
const { count: countTokens } = loadWordPiece(
  fileURLToPath(new URL('../../../resources/minilm-vocab.txt', import.meta.url)),
);

it('has sample documents to look at', () => {
  expect(files.length).toBeGreaterThanOrEqual(3);
});

describe.each(files)('%s', (name) => {
  let document: CanonicalDocument;
  beforeAll(async () => {
    document = await read(name);
  });

  it('reads the same twice', async () => {
    expect(await read(name)).toEqual(document);
  });

  it('has pages that add up to its text', () => {
    let start = 0;
    for (const page of document.pages) {
      expect(page.start).toBe(start);
      start += page.text.length + 1;
    }
    expect(document.characters).toBe(start - 1);
  });

  it('has sentences in order that cover every letter once', () => {
    const text = textOf(document);
    let end = 0;
    for (const sentence of sentencesOf(document)) {
      expect(sentence.start).toBeGreaterThanOrEqual(end);
      expect(text.slice(end, sentence.start)).toMatch(/^\s*$/);
      expect(sentence.text).toBe(sentence.text.trim());
      expect(sentence.text).not.toBe('');
      end = sentence.end;
    }
    expect(text.slice(end)).toMatch(/^\s*$/);
  });

  it('has the rectangles of every sentence on its pages, inside what is shown', () => {
    for (const sentence of sentencesOf(document)) {
      let rectangles = 0;
      for (const page of document.pages) {
        const from = Math.max(0, sentence.start - page.start);
        const to = Math.min(page.text.length, sentence.end - page.start);
        if (from >= to || page.geometry === null) continue;
        const geometry = decodeGeometry(page.geometry);
        const [left, bottom, right, top] = geometry.cropBox;
        for (const [x, y, w, h] of rectsOfRange(geometry, page.text, from, to)) {
          rectangles++;
          expect(x).toBeGreaterThan(left - 2);
          expect(y).toBeGreaterThan(bottom - 2);
          expect(x + w).toBeLessThan(right + 2);
          expect(y + h).toBeLessThan(top + 2);
          expect(Math.min(w, h)).toBeGreaterThan(0);
        }
      }
      expect(rectangles, sentence.text).toBeGreaterThan(0);
    }
  });

  it('has passages of whole sentences that fit the model and overlap by at most one', () => {
    const text = textOf(document);
    let before: readonly number[] = [];
    document.passages.forEach((passage, index) => {
      const starts = passage.sentences.map((sentence) => sentence.start);
      expect(passage.chunkIndex).toBe(index);
      expect([passage.start, passage.end]).toEqual([starts[0], passage.sentences.at(-1)?.end]);
      expect(passage.text).toBe(text.slice(passage.start, passage.end));
      expect(passage.text.length).toBeLessThanOrEqual(900);
      expect(countTokens(passage.text)).toBeLessThanOrEqual(250);
      const shared = starts.filter((start) => before.includes(start));
      expect(shared).toEqual(shared.length === 0 ? [] : [starts[0]]);
      expect(starts.length).toBeGreaterThan(shared.length);
      before = starts;
      const pages = document.pages.filter(
        (page) => page.start < passage.end && page.start + page.text.length > passage.start,
      );
      expect([passage.firstPage, passage.lastPage]).toEqual([pages[0]?.pageIndex, pages.at(-1)?.pageIndex]);
    });
  });

  it('knows the header of the rows of its tables', () => {
    const rows = sentencesOf(document).filter((sentence) => sentence.kind === 'row' && sentence.headerText !== null);
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) expect(row.header?.[1]).toBeLessThan(row.start);
  });
});
