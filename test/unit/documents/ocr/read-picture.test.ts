import { describe, expect, it } from 'vitest';
import { PinciteError } from '../../../../src/contract/errors.ts';
import type { GreyPicture } from '../../../../src/engine/documents/ocr/picture.ts';
import { type Recognise, readDrawnPage } from '../../../../src/engine/documents/ocr/read-picture.ts';
import type { RecogniseOptions } from '../../../../src/engine/documents/ocr/recognise.ts';
import { meanConfidence, type RecognisedLine } from '../../../../src/engine/documents/ocr/recognised.ts';
import { acrossColumns } from './lines-across.ts';

/** A page of 90 by 120 pixels, dark in its upper left corner. */
function picture(): GreyPicture {
  const [width, height] = [90, 120];
  const grey = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < 30; y++) grey.fill(0, y * width, y * width + 20);
  return { width, height, grey };
}

const line = (confidence: number, letters = 20): RecognisedLine => ({
  words: [
    {
      symbols: Array.from({ length: letters }, () => 'a'),
      edges: Array.from({ length: letters + 1 }, (_, i) => i),
      confidence,
    },
  ],
  // As high as the page: nothing else is missed on it.
  baseline: [120, 120],
  above: 120,
  below: 0,
  weight: null,
});

/** Where the dark corner of a picture is: 0 = upper left, then clockwise. */
function turnOf({ width, height, grey }: GreyPicture): number {
  const corners = [0, width - 1, grey.length - 1, (height - 1) * width];
  return corners.findIndex((at) => (grey[at] as number) < 128);
}

/** An engine that reads with a confidence that depends on how the picture lies and whether it was cleaned. */
function engine(sure: (turn: number, options: RecogniseOptions) => number) {
  const calls: string[] = [];
  const recognise: Recognise = async (seen, options) => {
    calls.push(
      `${seen.width * seen.height < 5000 ? 'part' : 'page'} ${turnOf(seen)}${options.isLevelled ? ' level' : ''}`,
    );
    return { lines: [line(sure(turnOf(seen), options))], level: options.isLevelled ? 0.02 : 0 };
  };
  return { calls, recognise };
}

const drawn = { picture: picture(), scale: 4 };

describe('readDrawnPage', () => {
  it('reads a page that is sure once', async () => {
    const { calls, recognise } = engine(() => 0.95);
    const page = await readDrawnPage(drawn, recognise);
    expect(calls).toEqual(['page 0']);
    expect(page?.frame).toEqual({ width: 90, height: 120, scale: 4, turn: 0, level: 0 });
  });

  it('finds how a page lies by its fullest part', async () => {
    const { calls, recognise } = engine((turn) => (turn === 3 ? 0.95 : 0.3));
    const page = await readDrawnPage(drawn, recognise);
    expect(calls).toEqual(['page 0', 'part 0', 'part 1', 'part 3', 'part 2', 'page 3']);
    expect(page?.frame.turn).toBe(3);
  });

  it('begins as the page before lay', async () => {
    const { calls, recognise } = engine((turn) => (turn === 1 ? 0.95 : 0.3));
    await readDrawnPage(drawn, recognise, { turn: 1 });
    expect(calls).toEqual(['page 1']);
  });

  it.each([
    ['keeps what it reads without specks and with level lines when that is better', 0.92, 0.02],
    ['keeps what it read first when it is not', 0.7, 0],
  ])('%s', async (_, cleaned, level) => {
    const { calls, recognise } = engine((_turn, { isLevelled }) => (isLevelled ? cleaned : 0.8));
    const page = await readDrawnPage(drawn, recognise);
    expect(calls).toEqual(['page 0', 'page 0 level']);
    expect(page?.frame.level).toBe(level);
    expect(meanConfidence(page ?? { lines: [] })).toBeCloseTo(Math.max(0.8, cleaned), 6);
  });

  it('reads a picture without words once, and its fullest part in every direction', async () => {
    const calls: string[] = [];
    const recognise: Recognise = async (seen) => {
      calls.push(seen.width * seen.height < 5000 ? 'part' : 'page');
      return { lines: [], level: 0 };
    };
    expect((await readDrawnPage(drawn, recognise))?.lines).toEqual([]);
    expect(calls).toEqual(['page', 'part', 'part', 'part', 'part']);
  });

  it('reads no empty page', async () => {
    const { calls, recognise } = engine(() => 0.95);
    const empty = { width: 90, height: 120, grey: new Uint8Array(90 * 120).fill(250) };
    expect(await readDrawnPage({ picture: empty, scale: 4 }, recognise)).toBeNull();
    expect(calls).toEqual([]);
  });

  it('reads what the engine passed over by itself, and puts it where it stands', async () => {
    const [width, height] = [200, 300];
    const grey = new Uint8Array(width * height).fill(255);
    // A title the engine does not see, a line it sees, and a thin rule.
    for (let y = 50; y < 90; y++) grey.fill(0, y * width + 20, y * width + 120);
    for (let y = 200; y < 214; y++) grey.fill(0, y * width + 20, y * width + 120);
    grey.fill(0, 260 * width, 261 * width);
    const parts: unknown[] = [];
    const recognise: Recognise = async (_, { part }) => {
      if (part !== undefined) parts.push(part);
      const baseline = part === undefined ? ([214, 214] as const) : ([90, 90] as const);
      return { lines: [{ ...line(0.95, part === undefined ? 20 : 7), baseline, above: 20, below: 2 }], level: 0 };
    };
    const page = await readDrawnPage({ picture: { width, height, grey }, scale: 4 }, recognise);
    expect(parts).toEqual([[0, 38, 200, 102]]);
    expect(page?.lines.map(({ baseline }) => baseline[0])).toEqual([90, 214]);
  });

  it('keeps what it read when a part of the page takes too long', async () => {
    const [width, height] = [200, 300];
    const grey = new Uint8Array(width * height).fill(255);
    for (let y = 50; y < 90; y++) grey.fill(0, y * width + 20, y * width + 120);
    const seen = { ...line(0.95), baseline: [214, 214] as const, above: 20, below: 2 };
    const stopping =
      (code: 'OCR_STOPPED' | 'CANCELLED'): Recognise =>
      async (_, { part }) => {
        if (part !== undefined) throw new PinciteError(code, { why: 'a page took longer than 120 s' });
        return { lines: [seen], level: 0 };
      };
    const page = { picture: { width, height, grey }, scale: 4 };
    expect((await readDrawnPage(page, stopping('OCR_STOPPED')))?.lines).toEqual([seen]);
    await expect(readDrawnPage(page, stopping('CANCELLED'))).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('reads columns one by one where it was read across them', async () => {
    const recognise: Recognise = async (_, { part }) => {
      if (part === undefined) return { lines: acrossColumns(6), level: 0 };
      return { lines: acrossColumns(6, part[0] < 200 ? 'left' : 'right'), level: 0 };
    };
    const [width, height] = [900, 400];
    const grey = new Uint8Array(width * height).fill(255);
    for (let i = 0; i < 6; i++) grey.fill(0, (40 * i + 20) * width, (40 * i + 20) * width + 800);
    const page = await readDrawnPage({ picture: { width, height, grey }, scale: 4 }, recognise);
    expect(page?.lines).toEqual([...acrossColumns(6, 'left'), ...acrossColumns(6, 'right')]);
  });
});
