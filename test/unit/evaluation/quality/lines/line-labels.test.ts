import { expect, test } from 'vitest';
import {
  LABELLED_SETS,
  LineLabel,
  labelFile,
  lineHash,
  lineLabels,
} from '../../../../../evaluation/quality/lines/line-labels.ts';
import { readJsonLines } from '../../../../../evaluation/sets/read-json-lines.ts';
import type { Library } from '../../../../../src/engine/library/library-types.ts';

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

test('a line that is read otherwise now is noticed; blanks between its words are not', async () => {
  expect(lineHash('Net  income\t5')).toBe(lineHash(' Net income 5\n'));
  expect(lineHash('Net income 5')).not.toBe(lineHash('Net income 6'));
  const library = { textOf: async () => 'another text' } as unknown as Library;
  await expect(lineLabels('reworded', library)).rejects.toMatchObject({ code: 'INTERNAL' });
});
