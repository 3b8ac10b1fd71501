import { createHash } from 'node:crypto';
import { appendFile, chmod, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuditResult } from '../../../../../src/contract/records/audit.ts';
import { GENESIS } from '../../../../../src/engine/records/trace/trace-entry.ts';
import { canonicalJson } from '../../../../../src/engine/text/canonical-json.ts';
import { openRecords, type TestRecords } from '../../open-records.ts';

let records: TestRecords;
const logPath = () => join(records.folder, 'rag_trace.jsonl');
const headPath = () => join(records.folder, 'rag_trace.head.json');
const keyPath = () => join(records.owner, 'record-key');
const library = () => dirname(records.folder);
const lines = async (): Promise<string[]> => (await readFile(logPath(), 'utf8')).trimEnd().split('\n');
const write = (texts: readonly string[]) => writeFile(logPath(), texts.map((text) => `${text}\n`).join(''));
const codes = ({ findings }: AuditResult) => findings.map(({ code }) => code);
const append = async (count: number, log = records.log): Promise<void> => {
  for (let i = 0; i < count; i++) await log.append({ query_id: `q${i}`, answer: `Answer ${i}` });
};

beforeEach(async () => {
  records = await openRecords();
});
afterEach(() => records.remove());

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
type Body = Record<string, unknown>;
interface Entry {
  seq: number;
  previous: string;
  body_hash: string;
  hash: string;
  body: Body | null;
  log?: string;
  macs?: { key: string; mac: string }[];
}

/** What somebody makes who knows everything but the key: hashes fit, marks are what they were. */
function rechained(entries: readonly Entry[]): Entry[] {
  let previous = GENESIS;
  return entries.map((entry, i) => {
    const bodyHash = entry.body === null ? entry.body_hash : sha(canonicalJson(entry.body));
    const hash = sha(`${previous}\n${i + 1}\n${bodyHash}`);
    const made = { ...entry, seq: i + 1, previous, body_hash: bodyHash, hash };
    previous = hash;
    return made;
  });
}
const entriesOf = async (): Promise<Entry[]> => (await lines()).map((line) => JSON.parse(line));
async function writeEntries(entries: readonly Entry[]): Promise<void> {
  await write(entries.map((entry) => JSON.stringify(entry)));
  const { seq = 0, hash = GENESIS, log = null } = entries.at(-1) ?? {};
  await writeFile(headPath(), JSON.stringify({ seq, hash, doubt: null, log }));
}

describe('the key of the log', () => {
  it('is made at first use, for its owner alone, and named in every entry', async () => {
    expect((await records.keys.list())[0]).toMatchObject({ kind: 'file', state: 'missing', id: null, path: keyPath() });
    await append(2);
    const [key] = await records.keys.list();
    expect(key?.state).toBe('present');
    expect((await stat(keyPath())).mode & 0o777).toBe(0o600);
    expect((await entriesOf()).map(({ macs }) => macs?.map((mac) => mac.key))).toEqual([[key?.id], [key?.id]]);
    expect(await readFile(logPath(), 'utf8')).not.toContain((await readFile(keyPath(), 'utf8')).split('\n')[1]);
    await chmod(keyPath(), 0o644);
    expect(await records.log.verify()).toMatchObject({ state: 'valid', keyed: 2, entries: 2 });
    expect((await stat(keyPath())).mode & 0o777).toBe(0o600);
  });

  it('of the app is told of where only the app can open it', async () => {
    await append(1);
    expect(await records.keys.list()).toHaveLength(1);
    await writeFile(`${keyPath()}.app`, 'sealed');
    expect((await records.keys.list())[1]).toEqual({
      kind: 'app',
      state: 'sealed',
      id: null,
      path: `${keyPath()}.app`,
    });
  });

  it('is one when two make it at once', async () => {
    await Promise.all([append(3), append(3, records.open())]);
    expect(await records.log.verify()).toMatchObject({ state: 'valid', entries: 6, keyed: 6 });
    expect((await readdir(records.owner)).filter((name) => /^record-key(\.\d|$)/.test(name))).toEqual(['record-key']);
  });

  it('of the app and of the command line mark one log: each can check it with its own', async () => {
    const app = records.open(records.folder, records.owner, Buffer.alloc(32, 7));
    await append(2, app);
    await append(1);
    await append(1, app);
    for (const log of [app, records.log]) expect(await log.verify()).toMatchObject({ state: 'valid', keyed: 4 });
    const marks = (await entriesOf()).map(({ macs }) => macs?.length);
    expect(marks).toEqual([2, 2, 1, 2]);
  });

  it('that is missing is said, and is not a forgery: not ok, not broken, nothing is destroyed', async () => {
    await append(3);
    const key = await readFile(keyPath());
    await rm(keyPath());
    const result = await records.log.verify();
    expect(result).toMatchObject({ state: 'unchecked', valid: false, keyed: 0, broken_at: null });
    expect(result.reason).toMatch(/^3 entries carry the key [0-9a-f]{16}, which is not here \(the first in line 1\)/);
    await expect(stat(keyPath())).rejects.toMatchObject({ code: 'ENOENT' });
    await append(1);
    expect(await records.log.verify()).toMatchObject({ state: 'unchecked', keyed: 1 });
    await writeFile(keyPath(), key);
    const back = await records.log.verify();
    // The one in between was made with the key that is away now.
    expect(back.findings.map(({ sentence }) => sentence)[0]).toMatch(/^1 entry carries the key/);
  });

  it('that is damaged is left as it is, and nothing is recorded without it', async () => {
    await append(1);
    await writeFile(keyPath(), 'half a ke');
    await expect(append(1)).rejects.toMatchObject({ code: 'RECORD_FAILED', message: expect.stringMatching(/damaged/) });
    expect(await readFile(keyPath(), 'utf8')).toBe('half a ke');
    expect((await records.keys.list())[0]?.state).toBe('damaged');
    expect(await records.log.verify()).toMatchObject({ state: 'unchecked' });
    // The app has its own.
    const app = records.open(records.folder, records.owner, Buffer.alloc(32, 7));
    await append(1, app);
    expect(codes(await app.verify())).toEqual(['key_not_here']);
  });
});

describe('found and named', () => {
  beforeEach(() => append(5));

  it('log and its record deleted together', async () => {
    await rm(logPath());
    await rm(headPath());
    const result = await records.log.verify();
    expect(codes(result)).toEqual(['log_gone']);
    expect(result.reason).toBe('The log is gone: 5 entries were written, the newest on 2026-03-04T05:06:07.000Z.');
    await append(2);
    expect(codes(await records.log.verify())).toContain('entries_missing');
    expect((await records.log.verify()).findings[0]?.sentence).toMatch(/entries 1 to 5 are missing/);
  });

  it('the whole folder of the library put back to an older state, also in another place', async () => {
    const older = `${library()}-older`;
    await cp(library(), older, { recursive: true });
    await append(4);
    await rm(library(), { recursive: true });
    await rename(older, library());
    expect(codes(await records.log.verify())).toEqual(['rolled_back']);
    expect((await records.log.verify()).reason).toMatch(
      /^An older state was put back: the log ends with entry 5, but 9/,
    );
    const moved = `${library()}-moved`;
    await rename(library(), moved);
    expect(codes(await records.open(join(moved, 'logs')).verify())).toEqual(['rolled_back']);
    await append(1, records.open(join(moved, 'logs')));
    expect(codes(await records.open(join(moved, 'logs')).verify())).toEqual(['entries_missing', 'doubt']);
  });

  it('a chain written anew without the key', async () => {
    const entries = await entriesOf();
    await writeEntries(
      rechained(entries.map((entry, i) => (i === 2 ? { ...entry, body: { answer: 'Forged' } } : entry))),
    );
    const result = await records.log.verify();
    expect(codes(result)).toEqual(['mark_wrong', 'mark_wrong', 'mark_wrong', 'rewritten']);
    expect(result.broken_at).toBe(3);
  });

  it('a chain written anew without any mark', async () => {
    await writeEntries(rechained(await entriesOf()).map(({ macs: _, log: __, ...entry }) => entry));
    expect(codes(await records.log.verify())).toEqual(['no_mark']);
    await append(1);
    expect(codes(await records.log.verify())).toContain('no_mark');
  });

  it('a chain written anew with another key', async () => {
    const other = records.open(join(library(), 'other'), `${records.owner}-other`);
    for (const { body } of await entriesOf()) await other.append(body ?? {});
    await cp(join(library(), 'other'), records.folder, { recursive: true });
    const result = await records.log.verify();
    expect(result.state).toBe('broken');
    expect(codes(result)).toEqual(expect.arrayContaining(['key_not_here', 'log_replaced']));
  });

  it('the log of another library of the same owner', async () => {
    const other = join(`${library()}-other`, 'logs');
    await append(5, records.open(other));
    await cp(other, records.folder, { recursive: true });
    expect(codes(await records.log.verify())).toEqual(['log_replaced']);
  });

  it('a forged last line, with and without a mark', async () => {
    const entries = await entriesOf();
    const forged = (more: Partial<Entry>) =>
      rechained([...entries, { seq: 6, previous: '', body_hash: '', hash: '', body: { answer: 'Forged' }, ...more }]);
    await writeEntries(forged({}));
    expect(codes(await records.log.verify())).toEqual(['no_mark']);
    const { log, macs } = entries[4] as Required<Entry>;
    await writeEntries(forged({ log, macs }));
    expect(codes(await records.log.verify())).toEqual(['mark_wrong']);
    await append(1);
    expect(codes(await records.log.verify())).toEqual(['mark_wrong']);
  });

  it('a body set to null', async () => {
    const entries = await entriesOf();
    await writeEntries(entries.map((entry, i) => (i === 1 ? { ...entry, body: null } : entry)));
    const result = await records.log.verify();
    expect(result).toMatchObject({ valid: false, broken_at: 2, purged: 0 });
    expect(result.reason).toBe('Line 2 does not hold: its content is gone, and no entry says that it was purged.');
  });

  it('a tail cut off together with the record beside it', async () => {
    await writeEntries((await entriesOf()).slice(0, 4));
    expect(codes(await records.log.verify())).toEqual(['rolled_back']);
    await append(1);
    expect(codes(await records.log.verify())).toEqual(['entries_missing', 'doubt']);
  });

  it("the owner's record changed or taken away", async () => {
    const [name = ''] = await readdir(join(records.owner, 'logs'));
    const path = join(records.owner, 'logs', name);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('"seq":5', '"seq":4'));
    expect(codes(await records.log.verify())).toEqual(['owner_record_wrong']);
    await rm(path);
    expect(await records.log.verify()).toMatchObject({ state: 'unchecked', valid: false });
    expect(codes(await records.log.verify())).toEqual(['owner_record_missing']);
  });

  it('every one of several faults', async () => {
    const all = await lines();
    await write(all.with(0, all[0]?.replace('Answer 0', 'Answer 9') ?? '').with(3, 'hello'));
    const result = await records.log.verify();
    expect(result.findings.map(({ line }) => line)).toEqual([1, 4, 5]);
    expect(codes(result)).toEqual(['content_changed', 'not_an_entry', 'entries_missing']);
  });
});

describe('not called a fault', () => {
  it.each(['owner', 'both'] as const)('a crash before the record of the %s was written', async (which) => {
    await append(3);
    const [name = ''] = await readdir(join(records.owner, 'logs'));
    const path = join(records.owner, 'logs', name);
    const [outside, inside] = [await readFile(path), await readFile(headPath())];
    await append(1);
    await writeFile(path, outside);
    if (which === 'both') await writeFile(headPath(), inside);
    const result = await records.log.verify();
    expect(result).toMatchObject({ state: 'valid', entries: 4 });
    expect(result.notes).toEqual([expect.stringMatching(/one entry behind/)]);
    await append(1);
    expect(await records.log.verify()).toMatchObject({ state: 'valid', entries: 5, notes: [] });
  });

  it('a library that was moved, and a copy of one', async () => {
    await append(3);
    const moved = join(`${library()}-moved`, 'logs');
    await rename(library(), dirname(moved));
    expect(await records.open(moved).verify()).toMatchObject({
      state: 'valid',
      notes: [expect.stringMatching(/^The log was in /)],
    });
    await append(1, records.open(moved));
    expect(await records.open(moved).verify()).toMatchObject({ state: 'valid', entries: 4, notes: [] });
    expect(await readdir(join(records.owner, 'logs'))).toHaveLength(1);
    await mkdir(library(), { recursive: true });
    await cp(moved, records.folder, { recursive: true });
    expect(await records.log.verify()).toMatchObject({
      state: 'valid',
      notes: [expect.stringMatching(/^This is a copy of/)],
    });
    await append(2);
    for (const log of [records.log, records.open(moved)])
      expect(await log.verify()).toMatchObject({ state: 'valid', notes: [] });
  });

  it('entries from before there was a key: the next one seals them, and they are counted', async () => {
    await append(3);
    const old = (await entriesOf()).map(({ macs: _, log: __, ...entry }) => entry);
    await rm(records.owner, { recursive: true });
    await write(old.map((entry) => JSON.stringify(entry)));
    await writeFile(headPath(), JSON.stringify({ seq: 3, hash: old[2]?.hash, doubt: null }));
    expect(await records.log.verify()).toMatchObject({ state: 'valid', before_key: 3, keyed: 0 });
    await append(2);
    const result = await records.log.verify();
    expect(result).toMatchObject({ state: 'valid', entries: 6, before_key: 3, keyed: 3 });
    expect(result.notes).toEqual(['3 entries are from before there was a key; entry 4 seals them.']);
    // From now on they cannot be changed either.
    const entries = await entriesOf();
    await writeEntries(
      rechained(entries.map((entry, i) => (i === 0 ? { ...entry, body: { answer: 'Forged' } } : entry))),
    );
    expect(codes(await records.log.verify())).toEqual(['mark_wrong', 'mark_wrong', 'mark_wrong', 'rewritten']);
  });
});

describe('purging', () => {
  const purge = (...ids: string[]) => records.log.purge(({ query_id: id }) => ids.includes(String(id)));
  beforeEach(() => append(4));

  it('says in an entry of its own what it took, and is counted', async () => {
    expect(await purge('q1', 'q3')).toBe(2);
    const text = await readFile(logPath(), 'utf8');
    expect(text).not.toMatch(/Answer [13]/);
    expect(await records.log.verify()).toMatchObject({ state: 'valid', entries: 5, keyed: 5, purged: 2 });
    expect((await entriesOf()).at(-1)?.body).toMatchObject({ record: 'purged', entries: [2, 4] });
    expect(await purge('q1', 'q3')).toBe(0);
    expect((await records.log.find(() => true)).map(({ seq }) => seq)).toEqual([1, 3]);
  });

  it('that is named by an entry without the key is found', async () => {
    const entries = await entriesOf();
    const body = { record: 'purged', entries: [2], at: '2026-03-04T05:06:07.000Z' };
    const gone = entries.map((entry, i) => (i === 1 ? { ...entry, body: null } : entry));
    await writeEntries(rechained([...gone, { seq: 5, previous: '', body_hash: '', hash: '', body }]));
    expect(codes(await records.log.verify())).toEqual(['emptied', 'no_mark']);
  });

  it('is found when the content is put back, and finished when it was killed in the middle', async () => {
    const before = await lines();
    await purge('q1');
    await write((await lines()).with(1, before[1] ?? ''));
    expect(codes(await records.log.verify())).toEqual(['purge_undone']);
    expect(await purge('q1')).toBe(1);
    expect(await records.log.verify()).toMatchObject({ state: 'valid', entries: 5, purged: 1 });
  });

  it('drops half a line that a crash left', async () => {
    await appendFile(logPath(), '{"seq":5,"body":{"answer":"Answer 3');
    await purge('q3');
    expect(await readFile(logPath(), 'utf8')).not.toContain('Answer 3');
    expect(await records.log.verify()).toMatchObject({ state: 'valid', purged: 1 });
  });
});

describe('a backup that its owner put back', () => {
  const older = () => `${library()}-older`;
  const putBack = async () => {
    await rm(library(), { recursive: true });
    await cp(older(), library(), { recursive: true });
  };
  beforeEach(async () => {
    await append(5);
    await cp(library(), older(), { recursive: true });
    await append(4);
  });

  it('is accepted by an entry that says what is missing, and counted ever after', async () => {
    await putBack();
    const result = await records.log.accept();
    expect(result).toMatchObject({ state: 'valid', valid: true, entries: 6, accepted: 1, findings: [] });
    expect(result.notes).toEqual([
      'Accepted break: An older state was put back: the log ends with entry 5, but 9 were written, the newest on 2026-03-04T05:06:07.000Z. Entry 10 accepted it on 2026-03-04T05:06:07.000Z.',
    ]);
    await append(2);
    expect(await records.log.verify()).toMatchObject({ state: 'valid', entries: 8, accepted: 1, notes: result.notes });
    await putBack();
    expect(codes(await records.log.verify())).toEqual(['rolled_back']);
    expect(await records.log.accept()).toMatchObject({ valid: true, accepted: 1 });
    expect((await entriesOf()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 13]);
  });

  it('is not accepted where nothing or something else is wrong, and then nothing is written', async () => {
    const code = 'BREAK_NOT_ACCEPTED';
    await expect(records.log.accept()).rejects.toMatchObject({ code });
    await putBack();
    const entries = (await entriesOf()).map((entry, i) => (i === 1 ? { ...entry, body: { answer: 'Forged' } } : entry));
    await write(entries.map((entry) => JSON.stringify(entry)));
    const before = await readFile(logPath(), 'utf8');
    await expect(records.log.accept()).rejects.toMatchObject({ code });
    expect(await readFile(logPath(), 'utf8')).toBe(before);
    await putBack();
    await append(1);
    await expect(records.log.accept()).rejects.toMatchObject({ code });
    expect(codes(await records.log.verify())).toEqual(['entries_missing', 'doubt']);
  });

  it('hides nothing else: neither another gap, nor a changed acceptance, nor the lost end in other words', async () => {
    await cp(library(), `${library()}-lost`, { recursive: true });
    await putBack();
    await records.log.accept();
    const entries = await entriesOf();
    await writeEntries(entries.filter(({ seq }) => seq !== 5));
    expect(await records.log.verify()).toMatchObject({ valid: false, accepted: 0 });
    expect(codes(await records.log.verify())).toContain('entries_missing');
    const changed = entries.map((entry) =>
      entry.seq === 10 ? { ...entry, body: { ...entry.body, broken: 'Nothing.' } } : entry,
    );
    await writeEntries(changed);
    expect(await records.log.verify()).toMatchObject({ valid: false, accepted: 0 });
    await writeEntries(rechained(changed).map((entry, i) => ({ ...entry, seq: entries[i]?.seq ?? 0 })));
    expect(await records.log.verify()).toMatchObject({ valid: false, accepted: 0 });
    await rm(library(), { recursive: true });
    await rename(`${library()}-lost`, library());
    expect(codes(await records.log.verify())).toEqual(['rolled_back']);
  });

  it('is accepted too when the program ends between the entry and the records of the end', async () => {
    await putBack();
    const [name = ''] = await readdir(join(records.owner, 'logs'));
    const end = join(records.owner, 'logs', name);
    const [head, known] = [await readFile(headPath()), await readFile(end)];
    await records.log.accept();
    await writeFile(end, known);
    expect(await records.log.verify()).toMatchObject({ state: 'valid', accepted: 1 });
    await writeFile(headPath(), head);
    expect(await records.log.verify()).toMatchObject({ state: 'valid', accepted: 1 });
    await append(1);
    expect(await records.log.verify()).toMatchObject({ state: 'valid', accepted: 1, entries: 7 });
  });
});
