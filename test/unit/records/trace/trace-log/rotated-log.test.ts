import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { randomFrom } from '../../../../fakes/random.ts';
import { openRecords, type TestRecords } from '../../open-records.ts';

const PART_BYTES = 2500;
const FIRST = 'rag_trace.000001.jsonl';
const SECOND = 'rag_trace.000002.jsonl';
const OPEN = 'rag_trace.jsonl';

let records: TestRecords;
const pathOf = (file: string) => join(records.folder, file);
const contentOf = (file: string) => readFile(pathOf(file), 'utf8');
const files = async () => (await readdir(records.folder)).filter((name) => name.endsWith('.jsonl')).sort();
async function append(count: number, from = 0): Promise<void> {
  for (let i = from; i < from + count; i++)
    await records.log.append({ query_id: `q${i}`, answer: `Answer ${i}: “the words”\u2028 of a page`, score: 0.1 + i });
}

beforeEach(async () => {
  records = await openRecords(PART_BYTES);
});
afterEach(() => records.remove());

describe('a log whose files are set aside when they are full', () => {
  it('goes on through its files, and is one chain', async () => {
    await append(20);
    const names = await files();
    expect(names.length).toBeGreaterThan(3);
    expect(names.slice(0, 2)).toEqual([FIRST, SECOND]);
    expect(names.at(-1)).toBe(OPEN);
    expect(await records.log.verify()).toMatchObject({ state: 'valid', entries: 20, files: names.length, keyed: 20 });
    records = { ...records, log: records.open() };
    await append(3, 20);
    expect(await records.log.verify()).toMatchObject({ state: 'valid', entries: 23, findings: [], notes: [] });
    const found = await records.log.find((body) => body.query_id === 'q0' || body.query_id === 'q22');
    expect(found.map(({ seq }) => seq)).toEqual([1, 23]);
  });

  it('after a kill between setting a file aside and writing on', async () => {
    await append(4);
    await rename(pathOf(OPEN), pathOf('rag_trace.000009.jsonl'));
    expect(await records.log.verify()).toMatchObject({ state: 'valid', entries: 4 });
    await append(4, 4);
    expect(await records.log.verify()).toMatchObject({ state: 'valid', entries: 8 });
    expect(await files()).toContain('rag_trace.000009.jsonl');
  });

  it('loses the words of purged entries in every file, and no other byte', async () => {
    await append(20);
    const before = await Promise.all((await files()).map(contentOf));
    expect(await records.log.purge(({ query_id: id }) => id === 'q0' || id === 'q19')).toBe(2);
    const after = await Promise.all((await files()).map(contentOf));
    expect(after.join('')).not.toMatch(/"q(?:0|19)"/);
    expect(after[1]).toBe(before[1]);
    expect(await records.log.verify()).toMatchObject({ state: 'valid', entries: 21, purged: 2 });
  });
});

describe('found and named', () => {
  beforeEach(() => append(20));

  it(`one byte changed anywhere in its files, 200 places, seed 7`, async () => {
    const random = randomFrom(7);
    const names = await files();
    for (let i = 0; i < 200; i++) {
      const name = names[i % names.length] as string;
      const bytes = await readFile(pathOf(name));
      const at = Math.floor(random() * bytes.length);
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] as number) ^ (1 + Math.floor(random() * 255));
      await writeFile(pathOf(name), changed);
      const { state, findings } = await records.log.verify();
      const line = bytes.subarray(0, at).filter((byte) => byte === 0x0a).length + 1;
      const file = name === OPEN ? null : name;
      const what = `byte ${at} of ${name}: ${bytes[at]} to ${changed[at]}`;
      expect(state, what).toBe('broken');
      expect(findings, what).toContainEqual(expect.objectContaining({ file, line }));
      await writeFile(pathOf(name), bytes);
    }
    expect(await records.log.verify()).toMatchObject({ state: 'valid' });
  });

  it('the same said in other characters', async () => {
    const content = await contentOf(FIRST);
    for (const [from, to] of [
      ['"score":0.1', '"score":0.10'],
      ['"seq":1,', '"seq":1,"seq":1,'],
      ['{"seq":1,', '{"x":1,"seq":1,'],
      ['\n', '\r\n'],
    ] as const) {
      expect(content).toContain(from);
      await writeFile(pathOf(FIRST), content.replace(from, to));
      expect(await records.log.verify()).toMatchObject({ state: 'broken', broken_at: 1, broken_file: FIRST });
    }
  });

  it('a full file that is gone, exchanged, or longer than it was', async () => {
    const content = await contentOf(SECOND);
    await rm(pathOf(SECOND));
    const gone = await records.log.verify();
    expect(gone).toMatchObject({ state: 'broken', broken_at: 1, broken_file: 'rag_trace.000003.jsonl' });
    expect(gone.reason).toMatch(/^Line 1 of rag_trace\.000003\.jsonl does not hold: entries \d+ to \d+ are missing/);
    await writeFile(pathOf(SECOND), `${content}x`);
    const line = content.split('\n').length;
    expect(await records.log.verify()).toMatchObject({ state: 'broken', broken_at: line, broken_file: SECOND });
    await writeFile(pathOf(SECOND), await contentOf(FIRST));
    await writeFile(pathOf(FIRST), content);
    expect(await records.log.verify()).toMatchObject({ state: 'broken', broken_at: 1, broken_file: FIRST });
  });

  it('the file that is written to removed with all that came after the last full file', async () => {
    await rm(pathOf(OPEN));
    const result = await records.log.verify();
    expect(result).toMatchObject({ state: 'broken', broken_at: 1, broken_file: null });
    expect(result.reason).toMatch(/its end was cut off/);
  });
});
