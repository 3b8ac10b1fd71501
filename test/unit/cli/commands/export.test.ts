import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../run-cli.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-export-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('export', () => {
  it('writes an answer, byte by byte as it was made', async () => {
    const out = join(folder, 'answer.docx');
    const run = await runCli(['export', 'a-1', '--out', out]);
    expect(run).toMatchObject({ code: 0, out: `written to ${out}  answer\n` });
    expect(run.engine.calls).toEqual([['export', { form: 'docx', answer_id: 'a-1' }]]);
    expect(await readFile(out, 'utf8')).toBe('as docx\n');
    const json = await runCli(['export', '--out', out, '--json']);
    expect(json.out).toBe(`${JSON.stringify({ written: out, format: 'docx' })}\n`);
  });

  it('takes the newest answer where none is named, or all of a thread', async () => {
    const newest = await runCli(['export', '--format', 'receipt', '--out', join(folder, 'newest.json')]);
    expect(newest.engine.calls).toEqual([['export', { form: 'receipt' }]]);
    const thread = await runCli(['export', '--thread', 't-1', '--out', join(folder, 'thread.md')]);
    expect(thread.engine.calls).toEqual([['export', { form: 'md', thread_id: 't-1' }]]);
  });

  it('names the document of an annotated PDF', async () => {
    const out = join(folder, 'lit.pdf');
    const run = await runCli(['export', '--format', 'annotated-pdf', '--document', '0123456789abcdef', '--out', out]);
    expect(run.engine.calls).toEqual([['export', { form: 'annotated-pdf', document_id: '0123456789abcdef' }]]);
  });

  it.each([
    [['export']],
    [['export', '--out', 'answer.papyrus']],
    [['export', '--format', 'papyrus', '--out', 'f']],
    [['export', 'a-1', '--thread', 't-1', '--out', 'f.md']],
  ])('%j is wrong usage', async (args) => {
    expect((await runCli(args)).code).toBe(2);
  });
});
