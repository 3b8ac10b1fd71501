import { expect, it } from 'vitest';
import { fakeEngine } from '../../fake-engine.ts';
import { runCli } from '../../run-cli.ts';
import { damagedFile, ingested, LEAVE, NOTES } from '../../sample-data.ts';

it('lists, restores and deletes what is in quarantine', async () => {
  const DAMAGED = 'damaged-2026-11-23T10-00-00-000Z';
  const kept = {
    quarantined_at: '2026-11-23T10:00:00.000Z',
    deleted_after: '2026-12-23T10:00:00.000Z',
  };
  const quarantine = [
    {
      ...kept,
      collections: [],
      document_id: LEAVE,
      source_filename: 'leave.pdf',
      whole: true,
      bytes: 2_000_000,
      rows: 40,
    },
    { ...kept, collections: [], document_id: NOTES, source_filename: 'notes.txt', whole: false, bytes: 0, rows: 1 },
    { ...kept, damaged_id: DAMAGED, files: 3, bytes: 5_000_000 },
  ];
  const engine = fakeEngine({ quarantine, restored: ingested });
  expect((await runCli(['quarantine', 'list'], { engine })).out.split('\n')).toEqual([
    'ID                                WHAT THERE IS            SINCE       UNTIL       FILE',
    `${LEAVE}                  whole file, 2.0 MB       2026-11-23  2026-12-23  leave.pdf`,
    `${NOTES}                  incomplete, 1 row        2026-11-23  2026-12-23  notes.txt`,
    `${DAMAGED}  3 damaged files, 5.0 MB  2026-11-23  2026-12-23  cannot be restored: set aside by repair`,
    '',
  ]);
  expect(JSON.parse((await runCli(['quarantine', 'list', '--json'], { engine })).out)).toEqual(quarantine);
  expect((await runCli(['quarantine', 'restore', LEAVE], { engine })).out).toMatch(/^ready {2}leave\.pdf/);
  const removed = await runCli(['quarantine', 'remove', NOTES, DAMAGED], { engine });
  expect([removed.code, removed.out]).toEqual([
    0,
    `deleted  ${NOTES}  notes.txt\ndeleted  ${DAMAGED}  3 damaged files\n`,
  ]);
  expect(engine.calls).toEqual([
    ['restore', { document_id: LEAVE }],
    ['quarantine remove', { ids: [NOTES, DAMAGED] }],
  ]);
  const refused = await runCli(['quarantine', 'restore', DAMAGED], { engine });
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('damaged and cannot be restored')]);
  expect((await runCli(['remove', LEAVE], { engine })).out).toContain('What repair had set aside was deleted too');
  expect((await runCli(['remove', LEAVE])).out).not.toContain('set aside');
  const locked = { ...damagedFile, code: 'PASSWORD_NEEDED' as const, reason: 'The file is protected.' };
  const failed = await runCli(['quarantine', 'restore', LEAVE], { engine: fakeEngine({ restored: locked }) });
  expect([failed.code, failed.err]).toEqual([1, 'pincite: PASSWORD_NEEDED: The file is protected.\n']);
  expect((await runCli(['quarantine', 'list'])).out).toBe('There is nothing in quarantine.\n');
});
