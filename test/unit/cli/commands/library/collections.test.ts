import { expect, it } from 'vitest';
import { fakeEngine } from '../../fake-engine.ts';
import { runCli } from '../../run-cli.ts';
import { LEAVE, NOTES } from '../../sample-data.ts';

it('lists collections and changes them', async () => {
  const engine = fakeEngine();
  expect((await runCli(['collections'], { engine })).out).toBe('Acme  1 document\n');
  for (const args of [
    ['create', 'Acme'],
    ['rename', 'Acme', 'Acme Ltd'],
    ['remove', 'Acme Ltd'],
    ['add', 'Acme', LEAVE, NOTES],
    ['take-out', 'Acme', LEAVE],
  ])
    expect(await runCli(['collections', ...args], { engine })).toMatchObject({ code: 0, out: 'Acme  1 document\n' });
  expect(engine.calls).toEqual([
    ['create collection', { name: 'Acme' }],
    ['rename collection', { name: 'Acme', to: 'Acme Ltd' }],
    ['remove collection', { name: 'Acme Ltd' }],
    ['update', { document_ids: [LEAVE, NOTES], add_to: 'Acme' }],
    ['update', { document_ids: [LEAVE], take_out_of: 'Acme' }],
  ]);
  expect(await runCli(['collections', 'add', 'Acme', 'x'], { engine })).toMatchObject({ code: 1 });
  // Which collection they leave is never guessed.
  expect(await runCli(['collections', 'take-out', LEAVE], { engine })).toMatchObject({ code: 2 });
  expect(await runCli(['collections', 'take-out', LEAVE, NOTES, 'x'], { engine })).toMatchObject({ code: 1 });
});
