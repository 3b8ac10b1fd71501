import { describe, expect, it } from 'vitest';
import { recognisedLine } from '../../../../src/engine/documents/ocr/recognised-line.ts';

const box = (x0: number, x1: number) => ({ x0, x1, y0: 0, y1: 40 });

/** A line of words as Tesseract gives them; `at`: left edge, letters are 10 pixels wide. */
function lineOf(
  ...words: readonly { readonly text: string; readonly at: number; readonly sure?: number; readonly letters?: number }[]
) {
  return {
    baseline: box(0, 500),
    bbox: box(0, 500),
    rowAttributes: { rowHeight: 40, descenders: 9 },
    words: words.map(({ text, at, sure = 95, letters = 98 }) => ({
      confidence: sure,
      symbols: [...text].map((symbol, i) => ({
        text: symbol,
        confidence: letters,
        bbox: box(at + 10 * i, at + 10 * i + 10),
      })),
    })),
  };
}

const textOf = (line: ReturnType<typeof lineOf>): string =>
  recognisedLine(line, () => 0)
    .words.map(({ symbols }) => symbols.join(''))
    .join(' ');

describe('recognisedLine', () => {
  it('keeps a word that the engine does not know when it is sure of its letters', () => {
    const line = lineOf(
      { text: 'child’s', at: 0, sure: 0, letters: 96 },
      { text: 'ooo', at: 90, sure: 0, letters: 87 },
    );
    expect(textOf(line)).toBe('child’s');
    expect(recognisedLine(line, () => 0).words[0]?.confidence).toBe(0.5);
  });

  it('reads a stroke among words as the word I, and drops the rule of a table', () => {
    expect(textOf(lineOf({ text: 'May', at: 0 }, { text: '|', at: 40 }, { text: 'leave', at: 60 }))).toBe(
      'May I leave',
    );
    expect(textOf(lineOf({ text: 'Days', at: 0 }, { text: '|', at: 80 }, { text: 'Notice', at: 140 }))).toBe(
      'Days Notice',
    );
  });

  it('takes a sign at the beginning that it is unsure of for the mark of an item', () => {
    expect(textOf(lineOf({ text: '¢', at: 0, sure: 30 }, { text: 'fines', at: 30 }))).toBe('• fines');
    expect(textOf(lineOf({ text: 'e', at: 0, sure: 30 }, { text: 'fines', at: 30 }))).toBe('e fines');
  });

  it('knows how far tall letters reach, and how wide strokes are for that', () => {
    const { above, below, weight } = recognisedLine(lineOf({ text: 'a', at: 0 }), () => 4);
    expect([above, below, weight]).toEqual([31, 9, 0.1]);
  });
});
