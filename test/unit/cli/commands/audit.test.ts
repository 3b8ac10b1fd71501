import { expect, it } from 'vitest';
import type { AuditResult } from '../../../../src/contract/records/audit.ts';
import { fakeEngine } from '../fake-engine.ts';
import { runCli } from '../run-cli.ts';
import { audited } from '../sample-data.ts';

it('exits 4 when the trace log does not hold', async () => {
  expect((await runCli(['audit', 'verify'])).out).toBe("valid  entries: 3; all checked with the owner's key\n");
  const sentence = 'Line 2 does not hold: its content was changed.';
  const audit: AuditResult = {
    ...audited,
    state: 'broken',
    valid: false,
    broken_at: 2,
    reason: sentence,
    keyed: 2,
    before_key: 1,
    purged: 1,
    findings: [{ code: 'content_changed', file: null, line: 2, sentence }],
    notes: ['1 entry is from before there was a key; entry 2 seals them.'],
  };
  const broken = await runCli(['audit', 'verify'], { engine: fakeEngine({ audit }) });
  expect([broken.code, broken.out.split('\n')]).toEqual([
    4,
    [
      "broken at line 2  entries: 3, 1 of them purged; 2 of them checked with the owner's key",
      `  ${sentence}`,
      '  1 entry is from before there was a key; entry 2 seals them.',
      '',
    ],
  ]);
  const unsure: AuditResult = { ...audited, state: 'unchecked', valid: false, keyed: 0 };
  const unchecked = await runCli(['audit', 'verify'], { engine: fakeEngine({ audit: unsure }) });
  expect([unchecked.code, unchecked.out]).toEqual([4, expect.stringMatching(/^not fully checked {2}entries: 3; 0/)]);
});

it('names the file of a log that goes through several', async () => {
  expect((await runCli(['audit', 'verify'], { engine: fakeEngine({ audit: { ...audited, files: 2 } }) })).out).toBe(
    "valid  entries: 3 in 2 files; all checked with the owner's key\n",
  );
  const file = 'rag_trace.000001.jsonl';
  const broken: AuditResult = { ...audited, state: 'broken', valid: false, broken_at: 2, broken_file: file };
  expect((await runCli(['audit', 'verify'], { engine: fakeEngine({ audit: broken }) })).out).toMatch(
    /^broken at line 2 of rag_trace\.000001\.jsonl {2}/,
  );
});

it('counts accepted breaks of the trace log and tells each', async () => {
  const note = 'Accepted break: An older state was put back. Entry 10 accepted it on 2026-03-04.';
  const engine = () => fakeEngine({ audit: { ...audited, accepted: 1, notes: [note] } });
  const told = `valid  entries: 3, 1 accepted break; all checked with the owner's key\n  ${note}\n`;
  for (const name of ['accept', 'verify'])
    expect(await runCli(['audit', name], { engine: engine() })).toMatchObject({ code: 0, out: told });
});

it('lists who asked what, each on one line', async () => {
  expect((await runCli(['audit', 'list'])).out).toBe(
    '2026-11-27T10:00:00.000Z  the owner  How many days?  answer\n2026-11-27T10:00:00.000Z  Ada  Who approves?  answer\n',
  );
  expect((await runCli(['audit', 'list', '--by', 'Ada'])).out).toBe(
    '2026-11-27T10:00:00.000Z  Ada  Who approves?  answer\n',
  );
  expect((await runCli(['audit', 'list', '--by', 'Bob'])).err).toContain('Nothing was asked.');
});

it('exports the lines of the record, also a damaged one, flat where that is asked for', async () => {
  const plain = await runCli(['audit', 'export']);
  expect([plain.code, plain.out]).toEqual([0, '{"seq":1}\n"{\\"seq\\":2,"\n']);
  expect((await runCli(['audit', 'export', '--flat'])).out.split('\n')[0]).toBe('{"query_id":"a1"}');
});
