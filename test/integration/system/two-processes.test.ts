import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { manyPages } from '../../fixtures/make-pdf.ts';
import { startCli } from '../cli/spawn-cli.ts';
import { libraryFolder, linesOf } from './library-folder.ts';

it('a second writer is told who is busy; readers are not in the way', async () => {
  const { data, noModels, write, pincite } = await libraryFolder();
  const first = await write('first.txt', 'The keys are kept at the reception.\n');
  const long = await write('long.pdf', manyPages(6000).bytes);
  const other = await write('other.txt', 'The second process wants to add this.\n');
  expect((await pincite('ingest', first, '--wait', 'searchable')).code).toBe(0);

  const writer = startCli(['--data', data, 'ingest', long, '--wait', 'searchable'], noModels);
  const ended = once(writer, 'exit');
  try {
    while ((await readFile(join(data, 'writer.pid'), 'utf8')) !== String(writer.pid)) await delay(20);
    const [busy, removal, list, search] = await Promise.all([
      pincite('ingest', other, '--json'),
      pincite('remove', '0123456789abcdef'),
      pincite('documents', '--json'),
      pincite('search', 'keys', '--json'),
    ]);
    expect(writer.exitCode, 'the first process should still have been at work').toBeNull();
    for (const { code, out, err } of [busy, removal]) {
      expect([code, out]).toEqual([1, '']);
      expect(linesOf(err)).toEqual([expect.stringMatching(/^pincite: LIBRARY_BUSY: Another Pincite process/)]);
      expect(err).toContain(`pid ${writer.pid}`);
    }
    expect([list.code, JSON.parse(list.out).length]).toEqual([0, 1]);
    expect([search.code, JSON.parse(search.out).hits.length]).toEqual([0, 1]);
    expect(await ended).toEqual([0, null]);
  } finally {
    writer.kill('SIGKILL');
  }
  const after = await pincite('ingest', other, '--wait', 'searchable', '--json');
  expect(JSON.parse(after.out)).toMatchObject([{ state: 'searchable', duplicate: false }]);
  expect(JSON.parse((await pincite('documents', '--json')).out)).toHaveLength(3);
});
