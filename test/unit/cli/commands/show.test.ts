import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeEngine } from '../fake-engine.ts';
import { runCli } from '../run-cli.ts';
import { LEAVE } from '../sample-data.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-cli-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

it('writes one image a page and says so', async () => {
  const out = join(folder, 'page.png');
  const engine = fakeEngine({ pictures: 3 });
  const run = await runCli(['show', LEAVE, '--start', '10', '--end', '20', '--out', out], { engine });
  expect(run.out).toBe(
    `${out}  page 6\n${join(folder, 'page-2.png')}  page 7\n${join(folder, 'page-3.png')}  page 8\n`,
  );
  expect((await readdir(folder)).sort()).toEqual(['page-2.png', 'page-3.png', 'page.png']);
  expect([...(await readFile(out))]).toEqual([0x89, 0x50, 0x4e, 0x47]);
  expect(engine.calls).toEqual([['render', { document_id: LEAVE, start: 10, end: 20, scale: 1.5 }]]);
  const nowhere = await runCli(['show', LEAVE, '--start', '1', '--end', '2', '--out', join(folder, 'no', 'f.png')]);
  expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining('FILE_UNWRITABLE')]);
});
