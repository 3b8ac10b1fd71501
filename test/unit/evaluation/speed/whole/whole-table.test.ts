import { expect, test } from 'vitest';
import { WHOLE_BARS } from '../../../../../evaluation/results/bars/whole-bars.ts';
import { ratiosOf, spreadsOf } from '../../../../../evaluation/speed/whole/whole-figures.ts';
import { wholeTable } from '../../../../../evaluation/speed/whole/whole-table.ts';
import { sizeFigures } from './size-figures.ts';

const facts = { embeddedPages: 50, embedding: 'one text after the other' };
const cellsOf = (lines: readonly string[], name: string): string[] => {
  const row = lines.find((line) => line.startsWith(`${name}  `));
  if (row === undefined) throw new Error(`no row ${name}`);
  return row
    .slice(name.length)
    .trim()
    .split(/\s{2,}/);
};

test('ratios are of medians, to the time at which the baseline is usable', () => {
  expect(ratiosOf(sizeFigures('real'))).toEqual({
    searchable: 3 / 20,
    embedded: 12 / 20,
    search: 30 / 40,
    evidence: null,
    final: null,
  });
  expect(ratiosOf(sizeFigures('real', { hasBaseline: false }))).toEqual({
    searchable: null,
    embedded: null,
    search: null,
    evidence: null,
    final: null,
  });
});

test('spreads are of turns, each run of ours by the one of the baseline beside it', () => {
  const once = sizeFigures('real');
  expect(spreadsOf(once)).toEqual({ searchable: null, embedded: null });
  const [run] = once.baseline?.runs ?? [];
  if (run === undefined || once.baseline === null) throw new Error('no baseline');
  const runs = [run, { ...run, embedded_seconds: 28 }, { ...run, embedded_seconds: 30 }];
  const thrice = { ...once, baseline: { ...once.baseline, runs } };
  expect(spreadsOf(thrice)).toEqual({ searchable: [3 / 30, 4 / 28], embedded: [12 / 30, 14 / 28] });
  const lines = wholeTable([thrice], facts).filter((line) => line.startsWith('  least and greatest of a turn'));
  expect(lines.map((line) => line.slice(30).trim())).toEqual(['0.100–0.143', '0.400–0.500']);
});

test('a column for each size, extrapolated times marked, what was not measured a dash', () => {
  const lines = wholeTable([sizeFigures('real'), sizeFigures(10_000, { made: 300 })], facts);
  expect(cellsOf(lines, 'figure')).toEqual(['real PDFs', '10,000 made']);
  expect(cellsOf(lines, 'embedded, s')).toEqual(['12.0', '~12.0']);
  expect(cellsOf(lines, '  baseline usable, s')).toEqual(['20.0', '~20.0']);
  expect(cellsOf(lines, "embedded, of the baseline's usable")).toEqual(['0.600', '0.600']);
  expect(cellsOf(lines, 'disk a page, kB')).toEqual(['60.0', '60.0']);
  expect(cellsOf(lines, 'idle memory after questions, MB')).toEqual(['–', '–']);
  expect(cellsOf(lines, 'final answer, median s')).toEqual(['–', '–']);
  expect(lines.filter((line) => line.includes('cosines'))).toHaveLength(1);
  expect(lines.join(' ')).toContain('the model embedded the first 50 pages');
});

test('answers are told beside those of the baseline', () => {
  const ratio = (of: number) => ({ ratio: of, interval: [of, of] as const, n: 8 });
  const answers = {
    questions: 8,
    evidence_ms: 40,
    final_ms: 5400,
    baseline_final_ms: 18_000,
    evidence_of_baseline: ratio(0.002),
    final_of_baseline: ratio(0.3),
  };
  const lines = wholeTable([sizeFigures('real', { answers }), sizeFigures(10_000)], facts);
  expect(cellsOf(lines, 'final answer, median s')).toEqual(['5.4', '–']);
  expect(cellsOf(lines, '  baseline, last word')).toEqual(['18.0', '–']);
  expect(cellsOf(lines, "final answer, of the baseline's last word")).toEqual(['0.300', '–']);
  expect(cellsOf(lines, "first evidence, of the baseline's last word")).toEqual(['0.002', '–']);
});

test('nothing is said to be extrapolated where all was embedded', () => {
  const text = wholeTable([sizeFigures('real', { hasBaseline: false })], facts).join('\n');
  expect(text).not.toContain('~');
  expect(cellsOf(text.split('\n'), "searchable, of the baseline's usable")).toEqual(['–']);
});

test('the bars read what the run writes', () => {
  const sizes = [sizeFigures('real'), sizeFigures(10_000, { made: 300 })];
  const written: unknown = JSON.parse(
    JSON.stringify({ sizes: sizes.map((one) => ({ ...one, ratios: ratiosOf(one) })) }),
  );
  const read = Object.fromEntries(WHOLE_BARS.map(({ id, read: of }) => [id, of([written]).value]));
  expect(read).toEqual({
    'searchable-of-baseline': 0.15,
    'embedded-of-baseline': 0.6,
    'evidence-10000': 200,
    'idle-10000': 150,
    'searched-10000': 300,
    'start-10000': 1.5,
  });
});
