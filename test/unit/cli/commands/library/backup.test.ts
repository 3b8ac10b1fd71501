import { describe, expect, it } from 'vitest';
import { fakeEngine } from '../../fake-engine.ts';
import { runCli } from '../../run-cli.ts';
import { audited, sound } from '../../sample-data.ts';

const lost = { kind: 'file', name: 'pages.lance/data/1.lance', document_id: null, what: 'is missing' } as const;

describe('backup', () => {
  it('says where the library was written to, and how much it is', async () => {
    const run = await runCli(['backup', '/b/library.zip']);
    expect(run.engine.calls).toEqual([['backup', { to: '/b/library.zip' }]]);
    expect([run.code, run.out]).toEqual([0, 'written to /b/library.zip: 126 files, 1.5 MB\n']);
    const json = await runCli(['backup', '/b/library.zip', '--json']);
    expect(JSON.parse(json.out)).toEqual({ path: '/b/library.zip', bytes: 1_500_000, files: 126 });
  });
});

describe('restore', () => {
  it('makes a library in the folder that is named, and checks it', async () => {
    const run = await runCli(['--data', '/new', 'restore', '/b/library.zip']);
    expect(run.engine.calls).toEqual([['restore', { from: '/b/library.zip', dataDir: '/new' }]]);
    expect([run.code, run.out]).toEqual([0, 'restored 2 documents to /new, as of 2026-11-22T10:12:09.120Z\n']);
  });

  it('exits 4 when what was restored is damaged, and says how a record that goes on is accepted', async () => {
    const engine = fakeEngine({
      check: { ...sound, sound: false, damage: [lost] },
      audit: { ...audited, valid: false, reason: 'the newest entries are missing' },
    });
    const run = await runCli(['restore', '/b/library.zip'], { engine });
    expect(run.code).toBe(4);
    expect(run.out).toContain('It is damaged: "pincite check" says where.');
    expect(run.out).toContain('The record of its answers: the newest entries are missing');
    expect(run.out).toContain('"pincite audit accept" accepts that a backup was put back.');
  });

  it('a record whose keys are elsewhere is no damage', async () => {
    const record = { ...lost, kind: 'record', name: 'logs/rag_trace.jsonl' } as const;
    const engine = fakeEngine({ check: { ...sound, sound: false, damage: [record] } });
    const run = await runCli(['restore', '/b/library.zip'], { engine });
    expect([run.code, run.out]).toEqual([0, expect.not.stringContaining('damaged')]);
  });
});
