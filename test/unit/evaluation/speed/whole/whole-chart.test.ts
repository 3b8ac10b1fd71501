import { parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { wholeChart } from '../../../../../evaluation/speed/whole/whole-chart.ts';
import { sizeFigures } from './size-figures.ts';

test('a bar for each ratio that was measured, a line for what grows, and the words escaped', () => {
  const svg = wholeChart([sizeFigures('real'), sizeFigures(10_000)], 'a < b & "c"');
  expect(svg).toContain('a &lt; b &amp; &quot;c&quot;');
  const { children } = parseDocument(svg, { xmlMode: true });
  expect(children.filter(({ type }) => type === 'tag')).toHaveLength(1);
  // Three ratios of two sizes, and the white ground.
  expect(svg.match(/<rect /g)).toHaveLength(7);
  expect(svg.match(/<polyline /g)).toHaveLength(5);
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
});

test('without a baseline there are no ratios', () => {
  const svg = wholeChart([sizeFigures(10_000, { hasBaseline: false })], 'alone');
  expect(svg.match(/<rect /g)).toHaveLength(1);
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
});
