import { expect, it } from 'vitest';
import { fakeEngine } from '../../fake-engine.ts';
import { runCli } from '../../run-cli.ts';
import { LEAVE, NOTES } from '../../sample-data.ts';

it('lists the differences between two editions', async () => {
  const engine = fakeEngine();
  expect((await runCli(['changes', LEAVE, NOTES], { engine })).out.split('\n')).toEqual([
    ...[
      'Changed — 4 Leave — page 3',
      '  - Five days.',
      '  + Eight days.',
      'Added — 4 Leave — page 3',
      '  + Paid in March.',
    ],
    ...['2 differences, 7 sentences unchanged.', ''],
  ]);
  expect(engine.calls).toEqual([['changes', { document_id: LEAVE, newer_id: NOTES }]]);
  expect(await runCli(['changes', LEAVE])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/has no newer edition/),
  });
});
