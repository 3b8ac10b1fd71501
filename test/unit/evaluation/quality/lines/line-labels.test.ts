import { expect, test } from 'vitest';
import {
  LABELLED_SETS,
  LineLabel,
  labelFile,
  labelsNow,
  lineHash,
  lineLabels,
} from '../../../../../evaluation/quality/lines/line-labels.ts';
import { readJsonLines } from '../../../../../evaluation/sets/read-json-lines.ts';

test('each question of a set is labelled once, with ranges in the order of the text', async () => {
  for (const set of LABELLED_SETS) {
    const labels = await readJsonLines(labelFile(set), LineLabel.strict());
    expect(new Set(labels.map(({ question }) => question)).size).toBe(labels.length);
    for (const { lines } of labels)
      for (const [i, { start, end }] of lines.entries()) {
        expect(end).toBeGreaterThan(start);
        expect(start).toBeGreaterThanOrEqual(lines[i - 1]?.end ?? 0);
      }
  }
});

test('blanks between its words do not make another line', () => {
  expect(lineHash('Net  income\t5')).toBe(lineHash(' Net income 5\n'));
  expect(lineHash('Net income 5')).not.toBe(lineHash('Net income 6'));
});

/** A document of one page, whose sentences end with a full stop. */
function libraryOf(text: string) {
  const sentences = [...text.matchAll(/[^.]+\./g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  return {
    document: async () => ({ pages: 1 }),
    pages: async () => [{ start: 0, text }],
    textOf: async (_: string, start: number, end: number) => text.slice(start, end),
    sentencesOf: async () => sentences,
  } as unknown as Parameters<typeof labelsNow>[1];
}

const label: LineLabel = {
  ...{ question: 'q', document: 'd', needs: 'one' },
  lines: [{ start: 6, end: 20, hash: lineHash('Net income 5.') }],
};

test('a line stands where it was, or where it was moved to, the nearest of the same words', async () => {
  const linesIn = async (text: string) => (await labelsNow([label], libraryOf(text))).get('q')?.lines;
  expect(await linesIn('First. Net income 5. Last.')).toEqual(label.lines);
  const moved = 'Net income 5. A word. Net income 5. Last. One more. Net income 5.';
  expect(await linesIn(moved)).toMatchObject([{ start: 0, end: 13 }]);
  expect(await linesIn(`A longer first sentence.${' Net income 5.'}`)).toMatchObject([{ start: 24, end: 38 }]);
});

test('labels of questions that are not asked need no document in the library', async () => {
  const empty = {} as Parameters<typeof lineLabels>[1];
  expect(await lineLabels('reworded', empty, new Set(['another']))).toEqual(new Map());
  await expect(lineLabels('reworded', empty)).rejects.toThrow();
});

test('a line that is read otherwise now is noticed', async () => {
  await expect(labelsNow([label, { ...label, lines: [] }], libraryOf('First. Net income 6. Last.'))).rejects.toThrow(
    '1 of 2 labels name lines that are read otherwise now',
  );
});
