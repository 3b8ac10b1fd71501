import { expect, it } from 'vitest';
import { fakeEngine } from '../../fake-engine.ts';
import { runCli } from '../../run-cli.ts';

const since = { added_at: '2026-11-27T10:00:00.000Z' };

it('lists who may see what', async () => {
  const engine = fakeEngine({
    members: [
      { name: 'Ada', role: 'reader', collections: ['Acme', 'Bolt'], ...since },
      { name: 'Bob', role: 'editor', collections: null, ...since },
      { name: 'Cy', role: 'reader', collections: [], ...since },
    ],
  });
  for (const command of [['team'], ['team', 'list']])
    expect((await runCli(command, { engine })).out).toBe(
      'Ada  reader, Acme, Bolt\nBob  editor, the whole library\nCy  reader, no collection\n',
    );
  const none = await runCli(['team'], { engine: fakeEngine() });
  expect([none.out, none.err]).toEqual(['', expect.stringContaining('pincite team add NAME')]);
});

it('adds and changes members, and prints a token alone on stdout', async () => {
  const engine = fakeEngine();
  const added = await runCli(['team', 'add', 'Ada', '--role', 'reader', '--collection', 'A', '--collection', 'B'], {
    engine,
  });
  expect([added.code, added.out]).toEqual([0, 'pincite_t\n']);
  expect(added.err).toContain('shown only now');
  expect((await runCli(['team', 'token', 'Ada'], { engine })).out).toBe('pincite_new\n');
  await runCli(['team', 'add', 'Bob', '--role', 'editor', '--all-collections'], { engine });
  await runCli(['team', 'change', 'Bob', '--role', 'reader'], { engine });
  await runCli(['team', 'change', 'Bob', '--collection', 'A'], { engine });
  await runCli(['team', 'change', 'Bob', '--all-collections'], { engine });
  await runCli(['team', 'remove', 'Bob'], { engine });
  expect(engine.calls).toEqual([
    ['add member', { name: 'Ada', role: 'reader', collections: ['A', 'B'] }],
    ['renew token', { name: 'Ada' }],
    ['add member', { name: 'Bob', role: 'editor', collections: null }],
    ['change member', { name: 'Bob', role: 'reader' }],
    ['change member', { name: 'Bob', collections: ['A'] }],
    ['change member', { name: 'Bob', collections: null }],
    ['remove member', { name: 'Bob' }],
  ]);
});

it('gives nobody the whole library without being told so', async () => {
  const engine = fakeEngine();
  for (const wrong of [
    ['add', 'Ada', '--role', 'reader'],
    ['add', 'Ada', '--collection', 'A'],
    ['add', 'Ada', '--role', 'owner', '--all-collections'],
    ['add', 'Ada', '--role', 'reader', '--collection', 'A', '--all-collections'],
    ['change', 'Ada'],
  ])
    expect([wrong, (await runCli(['team', ...wrong], { engine })).code]).toEqual([wrong, 2]);
  expect(engine.calls).toEqual([]);
});
