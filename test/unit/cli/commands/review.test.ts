import { expect, it } from 'vitest';
import { fakeEngine } from '../fake-engine.ts';
import { runCli } from '../run-cli.ts';

it('records what a reader says of a sentence', async () => {
  const engine = fakeEngine();
  const who = ['--reader', 'A. Lee'];
  expect((await runCli(['review', 'a1', '2', '--accept', ...who], { engine })).out).toBe('Accepted by A. Lee\n');
  expect((await runCli(['review', 'a1', '2', '--reject', '--comment', 'Old.', ...who], { engine })).out).toBe(
    'Rejected by A. Lee: Old.\n',
  );
  expect(engine.calls).toEqual([
    ['review', { claim: 1, decision: 'accepted', comment: null, reader: 'A. Lee' }],
    ['review', { claim: 1, decision: 'rejected', comment: 'Old.', reader: 'A. Lee' }],
  ]);
  for (const wrong of [
    ['a1', '0', '--accept', ...who],
    ['a1', '1', '--accept'],
    ['a1', '1', ...who],
  ])
    expect(await runCli(['review', ...wrong], { engine })).toMatchObject({ code: 2 });
  expect(await runCli(['review', 'a1', '1', '--accept', '--reject', ...who], { engine })).toMatchObject({ code: 2 });
});
