import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { timedProcess } from '../../../evaluation/speed/ingest/timed-process.ts';

const Share = z.object({ found: z.number(), of: z.number() });
const Pipeline = z.object({
  runs: z.array(
    z.object({
      pages: z.number(),
      texts: z.number(),
      embedding: z.object({ real: z.number(), made: z.number() }),
      search: z.object({ real: Share }).nullable(),
    }),
  ),
  disk_bytes: z.number(),
});
const Results = z.object({
  facts: z.object({ cpu: z.string(), commit: z.string() }),
  models: z.object({ embed: z.object({ sha256: z.string() }) }),
  sizes: z.array(
    z.object({
      size: z.number(),
      ratios: z.object({ searchable: z.number(), embedded: z.number(), search: z.number() }),
      own: Pipeline,
      baseline: Pipeline,
      engine: z.object({
        start_seconds: z.array(z.number()),
        found: z.object({ all: Share, real: Share }),
      }),
      recall: z.number(),
    }),
  ),
});

const PAGES = 18;
const RUNS = 3;
let folder: string;
let size: z.infer<typeof Results>['sizes'][number];
let results: z.infer<typeof Results>;

// Three runs of each pipeline in turns: the median is another one only when the machine is taken away in two of them. Whatever else runs
// beside them slows the baseline too, whose threads wait for each other.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-whole-'));
  const json = join(folder, 'whole.json');
  const self = fileURLToPath(new URL('../../../evaluation/speed/run.ts', import.meta.url));
  const options = ['--pages', PAGES, '--embedded-pages', PAGES, '--runs', RUNS, '--questions', 12, '--starts', 1];
  const args = [self, ...options.map(String), '--engine', 'source', '--json', json];
  const { stdout } = await timedProcess(args, new AbortController().signal);
  expect(stdout).toContain("searchable, of the baseline's usable");
  results = Results.parse(JSON.parse(await readFile(json, 'utf8')));
  size = results.sizes[0] as typeof size;
}, 900_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a library is searchable long before the baseline is usable, and embedded not much later than that', () => {
  expect(size.ratios.searchable).toBeLessThanOrEqual(0.6);
  expect(size.ratios.embedded).toBeLessThanOrEqual(1.5);
});

test('the evidence has the answers at least as often as the chunks of the baseline', () => {
  const { all, real } = size.engine.found;
  expect(real).toEqual(all);
  expect(all.of).toBe(12);
  expect(all.found / all.of).toBeGreaterThanOrEqual(0.8);
  expect(all.found).toBeGreaterThanOrEqual(size.baseline.runs.at(-1)?.search?.real.found ?? Number.POSITIVE_INFINITY);
  expect(size.recall).toBeGreaterThanOrEqual(0.95);
});

test('both took in the same pages, with vectors of the model alone', () => {
  for (const { runs, disk_bytes } of [size.own, size.baseline]) {
    expect(runs).toHaveLength(RUNS);
    for (const { pages, texts, embedding } of runs) {
      expect(pages).toBe(PAGES);
      expect(embedding).toMatchObject({ real: texts, made: 0 });
    }
    expect(disk_bytes).toBeGreaterThan(0);
  }
});

test('a chart lies beside the figures, which name the machine, the commit and the models', async () => {
  expect(await readFile(join(folder, 'whole.svg'), 'utf8')).toContain('searchable, 18 made');
  expect(results.facts.cpu).not.toBe('');
  expect(results.models.embed.sha256).toMatch(/^[0-9a-f]{64}$/);
});
