import { expect, it } from 'vitest';
import { PinciteError } from '../../../../src/contract/errors.ts';
import type { FolderPass } from '../../../../src/contract/ingest-queue.ts';
import { fakeEngine } from '../fake-engine.ts';
import { runCli } from '../run-cli.ts';

const NOTHING: FolderPass = {
  files: 2,
  added: [],
  changed: [],
  renamed: [],
  removed: [],
  failed: [],
  away: null,
  waiting: null,
};
const PASSES: readonly FolderPass[] = [
  { ...NOTHING, added: ['a.pdf', 'b.txt'], failed: [{ file: 'c.pdf', code: 'DAMAGED', reason: 'It is damaged.' }] },
  NOTHING,
  { ...NOTHING, changed: ['a.pdf'], removed: ['b.txt'] },
  { ...NOTHING, away: 'it is not there' },
  { ...NOTHING, away: 'it is not there' },
  { ...NOTHING, waiting: 'Another Pincite process (pid 7) is adding to this library.' },
];

it('tells what each look did, and nothing of a look that did nothing', async () => {
  const engine = fakeEngine({ passes: PASSES });
  const { code, out } = await runCli(['watch', 'contracts', '--collection', 'Acme'], { engine });
  expect(code).toBe(0);
  expect(out.split('\n')).toEqual([
    'added    a.pdf',
    'added    b.txt',
    'failed   c.pdf  It is damaged.',
    '2 files followed',
    'changed  a.pdf',
    'removed  b.txt',
    '2 files followed',
    'away: it is not there; nothing is removed',
    'waiting: Another Pincite process (pid 7) is adding to this library.',
    '',
  ]);
  expect(engine.calls).toContainEqual(['folders.watch', { path: 'contracts', collection: 'Acme', once: false }]);
});

it('prints every look as a line of JSON', async () => {
  const { out } = await runCli(['watch', 'contracts', '--once', '--json'], { engine: fakeEngine({ passes: PASSES }) });
  expect(
    out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(PASSES);
});

it('ends by Ctrl-C without a word', async () => {
  const stop = new AbortController();
  async function* passes(): AsyncGenerator<FolderPass> {
    yield NOTHING;
    stop.abort();
    throw new PinciteError('CANCELLED');
  }
  const { code, err } = await runCli(['watch', 'contracts'], {
    engine: fakeEngine({ passes: passes() }),
    signal: stop.signal,
  });
  expect([code, err]).toEqual([130, '']);
});
