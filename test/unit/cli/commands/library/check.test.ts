import { describe, expect, test } from 'vitest';
import type { CheckResult, RepairResult } from '../../../../../src/contract/integrity.ts';
import { fakeEngine } from '../../fake-engine.ts';
import { runCli } from '../../run-cli.ts';
import { indexed, LEAVE, sound } from '../../sample-data.ts';

const damaged: CheckResult = {
  ...sound,
  sound: false,
  damage: [
    { kind: 'document', name: 'leave.pdf', document_id: LEAVE, what: 'the text of page 3 differs from what was read' },
    { kind: 'index', name: 'passages', document_id: null, what: 'the index for searching words cannot be used' },
  ],
};

describe('pincite check', () => {
  test('a sound library: exit 0 and what was looked at', async () => {
    const { out, code } = await runCli(['check']);
    expect(out).toBe('sound  2 documents, 12 pages, 42 passages, 31 files compared with their checksums\n');
    expect(code).toBe(0);
  });

  test('damage: exit 4, a table in plain words, and what to do', async () => {
    const { out, code } = await runCli(['check'], { engine: fakeEngine({ check: damaged }) });
    expect(out).toContain(`  document  ${LEAVE}  leave.pdf  the text of page 3 differs from what was read\n`);
    expect(out).toContain('passages   the index for searching words cannot be used\n');
    expect(out).toContain('"pincite repair" mends what can be mended.');
    expect(code).toBe(4);
    const json = await runCli(['check', '--json'], { engine: fakeEngine({ check: damaged }) });
    expect(JSON.parse(json.out)).toEqual(damaged);
    expect(json.code).toBe(4);
  });
});

describe('pincite repair', () => {
  const repaired: RepairResult = {
    mended: [{ name: 'leave.pdf', how: 'read anew from its original' }],
    left: [
      {
        name: 'notes.txt',
        document_id: null,
        why: 'it is damaged, and so is its original file',
        remedy: 'Add the file again.',
      },
    ],
    quarantine: 'quarantine/damaged-2026-11-22',
    check: damaged,
  };

  test('says what was mended, what was not and what to do about it, and where the damaged things are', async () => {
    const { out, code } = await runCli(['repair'], { engine: fakeEngine({ repair: repaired }) });
    expect(out).toContain('mended  leave.pdf  read anew from its original\n');
    expect(out).toContain('Not mended: notes.txt: it is damaged, and so is its original file. Add the file again.');
    expect(out).toContain('What was damaged lies in quarantine/damaged-2026-11-22 within the data directory.');
    expect(code).toBe(4);
  });

  test('exit 0 when the library is sound after it', async () => {
    const { out, code } = await runCli(['repair', '--json']);
    expect(JSON.parse(out)).toMatchObject({ mended: [], check: { sound: true } });
    expect(code).toBe(0);
    expect((await runCli(['repair'])).out).toContain('Nothing had to be mended.\nsound  ');
  });
});

describe('pincite index', () => {
  test('one line says what is there and what was done', async () => {
    const { out, err, code } = await runCli(['index']);
    expect(out).toBe(
      'indexed  2 documents, 42 passages: 2 documents embedded, 84 rows new in the word indexes, 1 file merged away\n',
    );
    expect([err, code]).toEqual(['', 0]);
    const left = { ...indexed, embedded: 0, waiting: 1, indexed: 0, unindexed: 3, merged: 0 };
    const partly = await runCli(['index'], { engine: fakeEngine({ indexed: left }) });
    expect(partly.out).toContain(': 1 document without vectors, 3 rows beside the word indexes\n');
    const json = await runCli(['index', '--json']);
    expect(JSON.parse(json.out)).toEqual(indexed);
  });

  test('a library in which nothing had to be done says so', async () => {
    const idle = { ...indexed, embedded: 0, waiting: 0, indexed: 0, merged: 0 };
    const { out } = await runCli(['index'], { engine: fakeEngine({ indexed: idle }) });
    expect(out).toBe('indexed  2 documents, 42 passages: nothing had to be done\n');
  });
});
