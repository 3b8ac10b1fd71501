import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { manyPages } from '../../fixtures/make-pdf.ts';
import { runProcess, startCli } from './spawn-cli.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-cli-'));
  await mkdir(join(folder, 'no-models'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Waits until the library's folder has something in it: the process is at work. */
async function atWork(data: string): Promise<void> {
  for (;;) {
    if ((await readdir(data).catch(() => [])).length > 0) return;
    await delay(20);
  }
}

it('ends with 130 on Ctrl-C, and the next run finishes the work', async () => {
  const [data, file, models] = [join(folder, 'library'), join(folder, 'many.pdf'), join(folder, 'no-models')];
  await writeFile(file, manyPages(3000).bytes);
  const child = startCli(['--data', data, 'ingest', file, '--wait', 'searchable'], models);
  if (child.stderr === null) throw new Error('no pipe');
  const err = text(child.stderr);
  await atWork(data);
  child.kill('SIGINT');
  // A busy machine may need longer than it is given: then the signal ends it, which a shell reports as 130 too.
  const ended = await once(child, 'exit');
  expect([
    [130, null],
    [null, 'SIGINT'],
  ]).toContainEqual(ended);
  expect(await err).not.toContain('INTERNAL');
  expect(JSON.parse((await runProcess(['--data', data, 'documents', '--json'], models)).out)).toEqual([]);

  const again = await runProcess(['--data', data, 'ingest', file, '--wait', 'searchable', '--json'], models);
  expect(again.code).toBe(0);
  const documents = JSON.parse((await runProcess(['--data', data, 'documents', '--json'], models)).out);
  expect(documents).toMatchObject([{ source_filename: 'many.pdf', pages: 3000 }]);
});

it('ends quietly when the reader of its output has gone', async () => {
  const [data, file, models] = [join(folder, 'library'), join(folder, 'many.pdf'), join(folder, 'no-models')];
  await writeFile(file, manyPages(2000).bytes);
  const { out } = await runProcess(['--data', data, 'ingest', file, '--wait', 'searchable', '--json'], models);
  const [{ document_id }] = JSON.parse(out);
  const child = startCli(['--data', data, 'sentences', document_id], models);
  if (child.stdout === null || child.stderr === null) throw new Error('no pipes');
  const err = text(child.stderr);
  await once(child.stdout, 'data');
  child.stdout.destroy();
  const [code] = (await once(child, 'exit')) as [number | null];
  expect([code, await err]).toEqual([0, '']);
});
