import { expect, test } from 'vitest';
import { BARS, EVAL_RUNS, runsNamed } from '../../../../evaluation/results/bars.ts';
import { recordedRows } from '../../../../evaluation/results/record-results.ts';
import { argvOf, commandText, RUN_IDS, RUNS, runCalled } from '../../../../evaluation/results/runs.ts';

const barOf = (id: string) => {
  const bar = BARS.find((one) => one.id === id);
  if (bar === undefined) throw new Error(`no bar ${id}`);
  return bar;
};

test('each bar has its own id, each run fills one at least, and no row is of a bar that is gone', async () => {
  const ids = BARS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const filled = new Set(BARS.flatMap(({ runs }) => runs));
  expect(RUN_IDS.filter((id) => !filled.has(id))).toEqual([]);
  expect((await recordedRows()).filter(({ bar }) => !ids.includes(bar))).toEqual([]);
});

test('a run is known by its options, whatever file its JSON goes to; with other options it fills no bar', () => {
  expect(runCalled('bench', ['search', '--sample', '100'])).toBe('search');
  expect(runCalled('bench', ['search', '--json', 'a.json', '--sample', '100'])).toBe('search');
  expect(runCalled('bench', ['search'])).toBeNull();
  expect(runCalled('eval', ['search', '--sample', '100'])).toBeNull();
  for (const id of EVAL_RUNS) expect(runCalled('eval', argvOf(RUNS[id]))).toBe(id);
  expect(commandText(RUNS.search)).toBe('npm run bench -- search --sample 100');
  expect(runCalled('bench', [])).toBe('whole');
  expect(argvOf(RUNS.whole)).toEqual([]);
  expect(commandText(RUNS.whole)).toBe('npm run bench');
});

test('names of runs, commands and bars are runs, cheap to dear and each once', () => {
  expect(runsNamed(['refusals', 'retrieval'])).toEqual(['retrieval', 'refusals']);
  expect(runsNamed(['highlight', 'page-recall', 'answers-pdf'])).toEqual(['answers-pdf', 'highlight']);
  expect(runsNamed(['answers']).length).toBe(6);
  expect(() => runsNamed(['nothing'])).toThrow('nothing is called nothing');
  expect(() => runsNamed(['fresh-clone'])).toThrow('by hand');
});

test('tests that do not pass are counted, those left out too, of the files that a bar names', () => {
  const file = (name: string, ...statuses: string[]) => ({
    name: `/project/test/e2e/${name}`,
    assertionResults: statuses.map((status) => ({ status })),
  });
  const results = { testResults: [file('keyboard.test.ts', 'passed', 'pending'), file('main.test.ts', 'failed')] };
  expect(barOf('e2e').read([results])).toEqual({ value: 2, interval: null, of: '1 of 3 pass' });
  expect(barOf('keyboard').read([results])).toMatchObject({ value: 1, of: '1 of 2 pass' });
  expect(() => barOf('axe').read([results])).toThrow('accessibility.test.ts');
});

test('ingest is told in pages a second, seconds and the largest memory of all runs', () => {
  const run = (wait: string, wallSeconds: number, peakBytes: number) => ({
    pipeline: `pincite ingest --wait ${wait}`,
    pages: 1300,
    wallSeconds,
    peakBytes,
  });
  const other = { pipeline: 'baseline: pdf.js', pages: 1300, wallSeconds: 1, peakBytes: 9e9 };
  const results = { runs: [run('searchable', 10, 1e9), run('searchable', 13, 1e9), other, run('ready', 200, 1.2e9)] };
  expect(barOf('searchable-rate').read([results]).value).toBeCloseTo(1300 / 11.5);
  expect(barOf('embedded-seconds').read([results]).value).toBe(200);
  expect(barOf('ingest-memory').read([results]).value).toBe(1.2);
});
