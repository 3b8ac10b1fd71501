import { describe, expect, it } from 'vitest';
import type { GreyPicture } from '../../../../src/engine/documents/ocr/picture.ts';
import type { RecognisedLine, RecognisedWord } from '../../../../src/engine/documents/ocr/recognised.ts';
import { withSecondReading } from '../../../../src/engine/documents/ocr/second-reading.ts';

const picture: GreyPicture = { width: 400, height: 100, grey: new Uint8Array(400 * 100).fill(255) };
const word = (text: string, confidence: number): RecognisedWord => ({
  symbols: [...text],
  edges: Array.from({ length: [...text].length + 1 }, (_, i) => 100 + 10 * i),
  confidence,
});
const line = (...words: readonly RecognisedWord[]): RecognisedLine => ({
  ...{ words, baseline: [60, 60], above: 20, below: 6, weight: null },
});

/** What stays of a word, with its confidence, when the second reading is this. */
async function settled(first: RecognisedWord, text: string, confidence: number) {
  const seen: GreyPicture[] = [];
  const [read] = await withSecondReading([line(first)], { picture, level: 0 }, async (cut) => {
    seen.push(cut);
    return { text, confidence };
  });
  return { seen, words: read?.words.map((one) => [one.symbols.join(''), one.confidence]), line: read };
}

describe('the second reading', () => {
  it.each([
    ['21', 0.9, '2.1', 0.98],
    ['usSD', 0.5, 'USD', 0.99],
  ])('of %s (%d) as %s (%d) counts', async (first, sure, second, confidence) => {
    expect((await settled(word(first, sure), second, confidence)).words).toEqual([[second, confidence]]);
  });

  it('makes two words of one where it sees a blank, each in its place', async () => {
    const { words, line: read } = await settled(word('10to', 0.87), '10 to', 0.99);
    expect(words).toEqual([
      ['10', 0.99],
      ['to', 0.99],
    ]);
    expect(read?.words.map(({ edges }) => [edges[0], edges.at(-1)])).toEqual([
      [100, 116],
      [124, 140],
    ]);
  });

  it.each([
    ['an unsure one', '2.1', 0.7, 0.5],
    ['one of other letters', '二一', 0.99, 0.5],
    ['nothing', '', 0, 0.5],
  ])('that is %s leaves a figure, and makes it unsure', async (_, second, confidence, sure) => {
    expect((await settled(word('21', 0.9), second, confidence)).words).toEqual([['21', sure]]);
  });

  it('that is the same but for its quotation marks changes nothing', async () => {
    expect((await settled(word('child’s2', 0.4), "child's2", 0.99)).words).toEqual([['child’s2', 0.4]]);
  });

  it('is not asked for of words that the first is sure of', async () => {
    const { seen, words } = await settled(word('leave', 0.9), 'sleeve', 0.99);
    expect(seen).toEqual([]);
    expect(words).toEqual([['leave', 0.9]]);
  });

  it('sees the word with the paper around it, level', async () => {
    const tilted = Uint8Array.from({ length: 400 * 100 }, (_, i) => {
      const [x, y] = [(i % 400) - 200, Math.floor(i / 400) - 50];
      // A rule that falls to the right by 0.1, 10 pixels below the middle.
      return Math.abs(y - 0.1 * x - 10) < 2 ? 0 : 255;
    });
    const cuts: GreyPicture[] = [];
    await withSecondReading(
      [line(word('12', 0.9))],
      { picture: { ...picture, grey: tilted }, level: -Math.atan(0.1) },
      async (cut) => {
        cuts.push(cut);
        return { text: '12', confidence: 1 };
      },
    );
    const [{ width, height, grey } = picture] = cuts;
    expect([width, height]).toEqual([32, 34]);
    const dark = (x: number): number =>
      Array.from({ length: height }, (_, y) => y).find((y) => (grey[y * width + x] as number) < 128) ?? -1;
    expect(dark(2)).toBeGreaterThan(0);
    expect(Math.abs(dark(2) - dark(width - 3))).toBeLessThanOrEqual(1);
  });
});
