import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeEngine } from '../fake-engine.ts';
import { runCli } from '../run-cli.ts';
import { checkedReceipt } from '../sample-data.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-receipt-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const TEXT = '{\n  "pincite_receipt": 1\n}\n';

describe('verify', () => {
  it('says of each citation what became of it', async () => {
    const path = join(folder, 'given.json');
    await writeFile(path, TEXT);
    const run = await runCli(['verify', path]);
    expect(run.engine.calls).toEqual([['check receipt', { text: TEXT }]]);
    expect([run.code, run.out.split('\n')]).toEqual([
      0,
      [
        'valid  How many days may be carried over?',
        expect.stringMatching(/^ {2}\[1\] holds {3}.+ — .*p\. 3/),
        '  its checksums are signed with your key',
        '',
      ],
    ]);
    expect(JSON.parse((await runCli(['verify', '-', '--json'], { stdin: TEXT })).out)).toEqual(checkedReceipt);
  });

  it('exits 4 when something was changed or a citation is broken', async () => {
    const [one] = checkedReceipt.citations;
    if (one === undefined) throw new Error('no citation');
    const reason = 'Its document is not in this library.';
    const receipt = {
      ...checkedReceipt,
      valid: false,
      signature: 'unknown' as const,
      changes: ['Its part “asked” was changed.'],
      citations: [{ ...one, state: 'broken' as const, reason, start: null, end: null }],
    };
    const run = await runCli(['verify', '-'], { stdin: TEXT, engine: fakeEngine({ receipt }) });
    expect([run.code, run.out.split('\n')]).toEqual([
      4,
      [
        'not valid  How many days may be carried over?',
        '  Its part “asked” was changed.',
        expect.stringMatching(/^ {2}\[1\] broken {2}/),
        `      ${reason}`,
        '  its checksums are signed with a key that is not here, so that they alone speak for it',
        '',
      ],
    ]);
  });

  it('says that there is no such file', async () => {
    const run = await runCli(['verify', join(folder, 'none.json')]);
    expect(run).toMatchObject({ code: 1, err: expect.stringContaining('FILE_NOT_FOUND') });
  });

  it('checks a certificate of deletion too', async () => {
    const text = '{\n  "pincite_deletion": 1\n}\n';
    const whole = await runCli(['verify', '-'], { stdin: text });
    expect(whole.engine.calls).toEqual([['check deletion', { text }]]);
    expect([whole.code, whole.out]).toEqual([
      0,
      'valid  certificate of deletion\n  Deleted.\n  its checksums are signed with your key\n',
    ]);
    const changed = await runCli(['verify', '-'], { stdin: text.replace('1', '"changed"') });
    expect([changed.code, changed.out]).toEqual([4, expect.stringMatching(/^not valid .*\n {2}Its part “found”/)]);
  });
});
