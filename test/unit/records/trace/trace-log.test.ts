import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GENESIS, type TraceEntry } from '../../../../src/engine/records/trace/trace-entry.ts';
import type { TraceLog } from '../../../../src/engine/records/trace/trace-log.ts';
import { openRecords, type TestRecords } from '../open-records.ts';

let records: TestRecords;
let directory: string;
let log: TraceLog;
const logPath = () => join(directory, 'rag_trace.jsonl');
const headPath = () => join(directory, 'rag_trace.head.json');
const lines = async () => (await readFile(logPath(), 'utf8')).trimEnd().split('\n');
const write = (texts: readonly string[]) => writeFile(logPath(), texts.map((text) => `${text}\n`).join(''));

beforeEach(async () => {
  records = await openRecords();
  directory = records.folder;
  log = records.log;
});
afterEach(() => records.remove());

async function append(count: number): Promise<TraceEntry[]> {
  const entries: TraceEntry[] = [];
  for (let i = 0; i < count; i++)
    entries.push(await log.append({ query_id: `q${i}`, question: `Why “${i}”?`, metadata: { b: 1, a: [i] } }));
  return entries;
}

async function cutAndBehead(): Promise<void> {
  await write((await lines()).slice(0, 3));
  await rm(headPath());
}

/** Changes one line as text; `edit` must change something. */
async function edit(line: number, change: (text: string) => string): Promise<void> {
  const all = await lines();
  const before = all[line - 1] ?? '';
  expect(change(before)).not.toBe(before);
  await write(all.with(line - 1, change(before)));
}

describe('the trace log', () => {
  it('is valid when empty', async () => {
    expect(await log.verify()).toMatchObject({
      entries: 0,
      valid: true,
      broken_at: null,
      reason: null,
      findings: [],
      notes: [],
    });
  });

  it('chains its entries from 64 zeros and numbers them from 1', async () => {
    const entries = await append(3);
    expect(entries.map((entry) => entry.seq)).toEqual([1, 2, 3]);
    expect(entries[0]?.previous).toBe(GENESIS);
    expect(entries[2]?.previous).toBe(entries[1]?.hash);
    expect((await lines()).map((line) => JSON.parse(line))).toEqual(entries);
    expect(await log.verify()).toMatchObject({ entries: 3, valid: true, keyed: 3, findings: [], notes: [] });
  });

  it('keeps the newest hash outside the log', async () => {
    const last = (await append(2)).at(-1);
    expect(JSON.parse(await readFile(headPath(), 'utf8'))).toEqual({
      ...{ seq: 2, hash: last?.hash, doubt: null, log: last?.log },
    });
  });

  it('goes on after it was opened again', async () => {
    await append(2);
    log = records.open();
    await append(2);
    expect(await log.verify()).toMatchObject({ entries: 4, valid: true });
  });

  it('does not mind the order of keys in a body', async () => {
    await append(1);
    await edit(1, (line) => {
      const { body, ...rest } = JSON.parse(line);
      return JSON.stringify({ body: Object.fromEntries(Object.entries(body).reverse()), ...rest });
    });
    expect(await log.verify()).toMatchObject({ valid: true });
  });

  describe('shows', () => {
    beforeEach(() => append(5));

    it.each([
      ['a changed word', 3, (line: string) => line.replace('Why', 'Who'), /content/],
      ['a changed number', 2, (line: string) => line.replace('"a":[1]', '"a":[7]'), /content/],
      ['a changed hash', 4, (line: string) => line.replace(/"hash":"./, '"hash":"g'), /not an entry/],
      ['a changed sequence number', 3, (line: string) => line.replace('"seq":3', '"seq":4'), /entry 3 is missing/],
      ['a line that is no entry', 2, () => 'hello', /not an entry/],
      ['an added field', 5, (line: string) => line.replace('"body":{', '"body":{"x":1,'), /content/],
    ])('%s', async (_, at, change, reason) => {
      await edit(at, change);
      const result = await log.verify();
      expect(result).toMatchObject({ valid: false, broken_at: at });
      expect(result.reason).toMatch(reason);
    });

    it('a body replaced with its hash, by the chain', async () => {
      await edit(2, (line) => {
        const entry = JSON.parse(line);
        return JSON.stringify({ ...entry, body_hash: 'a'.repeat(64), body: null });
      });
      expect(await log.verify()).toMatchObject({ valid: false, broken_at: 2 });
    });

    it('a removed entry', async () => {
      await write((await lines()).toSpliced(2, 1));
      expect(await log.verify()).toMatchObject({ valid: false, broken_at: 3 });
    });

    it('two swapped entries', async () => {
      const [a = '', b = '', ...rest] = await lines();
      await write([b, a, ...rest]);
      expect(await log.verify()).toMatchObject({ valid: false, broken_at: 1 });
    });

    it.each([1, 2, 4])('a tail of %i entries cut off', async (cut) => {
      await write((await lines()).slice(0, -cut));
      const result = await log.verify();
      expect(result).toMatchObject({ entries: 5 - cut, valid: false, broken_at: 6 - cut });
      expect(result.reason).toMatch(/cut off/);
    });

    it('the last bytes cut off', async () => {
      await writeFile(logPath(), (await readFile(logPath(), 'utf8')).slice(0, -10));
      expect(await log.verify()).toMatchObject({ entries: 4, valid: false, broken_at: 5 });
    });

    it('the whole log removed', async () => {
      await rm(logPath());
      expect(await log.verify()).toMatchObject({ entries: 0, valid: false, broken_at: 1 });
    });

    it('the record of the newest entry removed or damaged', async () => {
      await writeFile(headPath(), '{');
      expect(await log.verify()).toMatchObject({ valid: false });
      await rm(headPath());
      expect(await log.verify()).toMatchObject({ valid: false });
    });

    it.each([
      ['a cut tail', async () => write((await lines()).slice(0, 3))],
      ['a removed log', async () => rm(logPath())],
      ['a removed head', async () => rm(headPath())],
      ['a damaged head', async () => writeFile(headPath(), 'x')],
      ['a damaged last line', async () => edit(5, () => '{}')],
      ['a cut tail and a removed head', cutAndBehead],
    ])('%s also after writing on', async (_, damage) => {
      await damage();
      await append(3);
      expect(await log.verify()).toMatchObject({ valid: false });
    });
  });

  describe('after a crash', () => {
    it('between entry and head is valid, and goes on', async () => {
      await append(2);
      const head = await readFile(headPath(), 'utf8');
      await append(1);
      await writeFile(headPath(), head);
      expect(await log.verify()).toMatchObject({ entries: 3, valid: true });
      await append(2);
      expect(await log.verify()).toMatchObject({ entries: 5, valid: true });
    });

    it('after the very first entry, before any head', async () => {
      await append(1);
      await rm(headPath());
      expect(await log.verify()).toMatchObject({ entries: 1, valid: true });
      await append(1);
      expect(await log.verify()).toMatchObject({ entries: 2, valid: true });
    });

    it.each([1, 20, 200])(
      'in the middle of a line (%i bytes of it) is valid, and the half line goes',
      async (bytes) => {
        await append(2);
        const whole = (await lines())[1] ?? '';
        await appendFile(logPath(), whole.slice(0, bytes));
        expect(await log.verify()).toMatchObject({ entries: 2, valid: true });
        await append(1);
        expect(await log.verify()).toMatchObject({ entries: 3, valid: true });
        expect(await lines()).toHaveLength(3);
      },
    );
  });

  it('reads entries longer than one step of the tail reader', async () => {
    await log.append({ answer: 'ä'.repeat(150_000) });
    await log.append({ answer: 'b'.repeat(70_000) });
    await append(1);
    expect(await log.verify()).toMatchObject({ entries: 3, valid: true });
  });

  it('keeps appends of one process apart', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => log.append({ i })));
    expect(await log.verify()).toMatchObject({ entries: 20, valid: true });
  });

  it('fails with RECORD_FAILED where it cannot write', async () => {
    await append(1);
    await writeFile(join(directory, 'file'), '');
    const blocked = records.open(join(directory, 'file'));
    await expect(blocked.append({ a: 1 })).rejects.toMatchObject({ code: 'RECORD_FAILED' });
  });
});
