import { expect, it } from 'vitest';
import { cutLeaders } from '../../../../src/engine/documents/layout/lines.ts';
import { GLYPH_WIDTH, makeLine } from '../make-line.ts';

it.each([
  ['close dots', '1.1 Scope ........ 12', '1.1 Scope\t12'],
  ['spaced dots', 'Scope . . . . . . iv', 'Scope\tiv'],
  ['dots to write on', 'Name ....................', 'Name .......'.padEnd(16, '.').slice(0, 16)],
  ['two columns of entries', 'Scope ..... 3 Terms ..... 4', 'Scope\t3 Terms\t4'],
  ['an ellipsis', 'And so on... it went', 'And so on... it went'],
  ['sentences', 'It ends. It begins.', 'It ends. It begins.'],
  ['dots in front', '.... 12', '.... 12'],
])('%s', (_, text, shown) => {
  const line = cutLeaders(makeLine(text, 700), 0.05);
  expect(line.text).toBe(shown);
  expect(line.boxes).toHaveLength(shown.length * 4);
});

it('keeps the box of what stands behind the leaders', () => {
  const text = 'Scope ........ 12';
  const line = cutLeaders(makeLine(text, 700), 0.05);
  const x = 72 + text.indexOf('12') * GLYPH_WIDTH;
  expect((line.boxes[line.text.indexOf('12') * 4] as number) * 0.05).toBeCloseTo(x);
  expect(line.cellStarts[0]).toBe(72);
  expect(line.cellStarts[1]).toBeCloseTo(x);
});
