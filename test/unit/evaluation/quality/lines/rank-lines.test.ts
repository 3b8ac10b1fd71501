import { expect, test } from 'vitest';
import { linesToRead, rankFigures, type ShownLine } from '../../../../../evaluation/quality/lines/rank-lines.ts';

const at = (start: number, end: number, document = 'a'): ShownLine => ({ document, start, end });
const lines = [
  { start: 100, end: 200 },
  { start: 400, end: 500 },
];

test('one of the answering lines is enough; where all are needed the last of them counts', () => {
  const shown = [at(0, 50), at(400, 500), at(600, 700), at(100, 200)];
  expect(linesToRead({ document: 'a', needs: 'one', lines }, shown)).toBe(2);
  expect(linesToRead({ document: 'a', needs: 'all', lines }, shown)).toBe(4);
  expect(linesToRead({ document: 'a', needs: 'computing', lines }, shown)).toBe(4);
});

test('a line that is not shown is never read, and neither is the same place of another document', () => {
  const other = [at(100, 200, 'b'), at(400, 500, 'b')];
  expect(linesToRead({ document: 'a', needs: 'one', lines }, other)).toBe(Number.POSITIVE_INFINITY);
  expect(linesToRead({ document: 'a', needs: 'all', lines }, [at(100, 200)])).toBe(Number.POSITIVE_INFINITY);
  expect(linesToRead({ document: 'a', needs: 'one', lines }, [])).toBe(Number.POSITIVE_INFINITY);
});

test('a window shows the lines in it, and a piece shows a line from half of its characters on', () => {
  const one = { document: 'a', needs: 'one', lines: [{ start: 100, end: 200 }] } as const;
  expect(linesToRead(one, [at(0, 1000)])).toBe(1);
  expect(linesToRead(one, [at(100, 149), at(150, 200)])).toBe(2);
  expect(linesToRead({ ...one, needs: 'all', lines }, [at(90, 510)])).toBe(1);
});

test('figures of ranks 1, 3, 6 and not found', () => {
  const figures = rankFigures([1, 3, 6, Number.POSITIVE_INFINITY]);
  const means = [figures.first, figures.three, figures.five, figures.found].map((figure) => figure?.mean);
  expect(means).toEqual([0.25, 0.5, 0.5, 0.75]);
  expect(rankFigures([]).first).toBeNull();
});

test('more shown lines at the end never make an answer come later', () => {
  const all = Array.from({ length: 40 }, (_, i) => at((i * 37) % 600, ((i * 37) % 600) + 60));
  const answering = { document: 'a', needs: 'all', lines } as const;
  const read = all.map((_, i) => linesToRead(answering, all.slice(0, i + 1)));
  for (const [i, now] of read.entries()) expect(now).toBeLessThanOrEqual(read[i - 1] ?? Number.POSITIVE_INFINITY);
  for (const now of read.filter(Number.isFinite)) expect(now).toBe(read.at(-1));
});
