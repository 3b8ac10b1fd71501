import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { timedProcess } from '../../../evaluation/speed/ingest/timed-process.ts';
import { lastRelease, whyNotHere } from '../../../evaluation/speed/release/release-tree.ts';

const SELF = fileURLToPath(new URL('../../../evaluation/speed/run.ts', import.meta.url));
const Results = z.object({
  against: z.string(),
  jobs: z.array(z.object({ job: z.string(), turns: z.number(), now_processor_s: z.number().positive() })),
});
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-release-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('no job takes more than 1.15 of the processor time that it took in the last release', async (context) => {
  const { commit } = await lastRelease();
  // A checkout without history cannot build what it had before.
  const why = await whyNotHere(commit);
  context.skip(why !== null, why ?? undefined);
  const json = join(folder, 'release.json');
  await timedProcess([SELF, 'release', '--turns', '3', '--json', json], new AbortController().signal);
  const { against, jobs } = Results.parse(JSON.parse(await readFile(json, 'utf8')));
  expect(against).toBe(commit);
  expect(jobs.map(({ turns }) => turns)).toEqual([3, 3, 3]);
});

test('a commit that is not here is said', async () => {
  expect(await whyNotHere('0'.repeat(40))).toBe(`this checkout has no commit ${'0'.repeat(40)}`);
});
