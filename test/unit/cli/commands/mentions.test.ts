import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mention, MentionEvent } from '../../../../src/contract/findings/mentions.ts';
import { fakeEngine } from '../fake-engine.ts';
import { runCli } from '../run-cli.ts';
import { LEAVE } from '../sample-data.ts';

const sentence = 'Unused days are carried over\nonce; an \u001b[31mescape is no colour.';
const at = sentence.indexOf('carried over');
const words: Mention = {
  document_id: LEAVE,
  chunk_id: `${LEAVE}_7`,
  match: 'exact',
  start: 100,
  end: 112,
  running: false,
  ranges: [{ start: 100, end: 112 }],
  text: 'carried over',
  sentence,
  marks: [{ start: at, end: at + 12 }],
  page_index: 5,
  page_number: 6,
  page_label: 'iv',
  section: '4 Leave',
  similarity: null,
};
const similar: Mention = {
  ...words,
  match: 'similar',
  start: 300,
  end: 340,
  ranges: [{ start: 300, end: 340 }],
  marks: [],
  similarity: 0.6123,
  text: 'Days left go into the next year.',
  sentence: 'Days left go into the next year.',
};
const counts = { mentions: 1, exact: 0, running: 1, similar: 1 };
const EVENTS: readonly MentionEvent[] = [
  {
    type: 'document',
    document: { document_id: LEAVE, document_name: 'Leave', source_filename: 'leave.pdf', pages: 12, ...counts },
  },
  { type: 'mentions', mentions: [words, similar] },
  {
    type: 'total',
    total: {
      term: 'carried over',
      documents: 1,
      ms: 12.5,
      ...counts,
      searched: { documents: 2, pages: 12, unreadable_pages: 1, not_compared: 3 },
    },
  },
];
const engine = () => fakeEngine({ mentions: EVENTS, mentionTable: 'document,file\nLeave,leave.pdf\n' });

describe('pincite mentions', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pincite-mentions-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('lists every place by document and counts on stderr', async () => {
    const { code, out, err } = await runCli(['mentions', 'carried over', '--semantic'], { engine: engine() });
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      'Leave  1 mention, 1 similar in meaning',
      '  p. iv · 6 of 12  Unused days are carried over once; an [31mescape is no colour.',
      '  p. iv · 6 of 12  similar in meaning  Days left go into the next year.',
      '',
    ]);
    expect(err).toBe(
      '1 mention (1 in another form of the words, 1 in running headers and footers) and 1 passage similar in meaning in 1 document. ' +
        'Searched 2 documents, 12 pages; 1 page could not be read; 3 passages cannot be compared by meaning yet.\n',
    );
  });

  it('passes its scope', async () => {
    const args = ['mentions', 'x', '--document', LEAVE, '--collection', 'acme'];
    const { engine: asked } = await runCli(args, { engine: engine() });
    expect(asked.calls).toEqual([
      ['mentions', { term: 'x', semantic: false, document_ids: [LEAVE], collection: 'acme' }],
    ]);
  });

  it('prints JSON lines and nothing else on stdout', async () => {
    const { out } = await runCli(['mentions', 'x', '--json'], { engine: engine() });
    const names = { document_name: 'Leave', source_filename: 'leave.pdf' };
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { ...names, ...words },
      { ...names, ...similar },
    ]);
  });

  it('writes a table or JSON lines', async () => {
    const [csv, jsonl] = [join(folder, 'm.csv'), join(folder, 'm.jsonl')];
    const table = await runCli(['mentions', 'x', '--out', csv], { engine: engine() });
    expect([table.code, table.out]).toEqual([0, '']);
    expect(table.err).toContain(`Written to ${csv}.`);
    expect(await readFile(csv, 'utf8')).toBe('document,file\nLeave,leave.pdf\n');
    const lines = await runCli(['mentions', 'x', '--out', jsonl, '--json'], { engine: engine() });
    expect(JSON.parse(lines.out)).toMatchObject({ mentions: 1, similar: 1, out: jsonl });
    expect((await readFile(jsonl, 'utf8')).trimEnd().split('\n')).toHaveLength(2);
  });

  it('refuses a file of another kind, and a missing folder', async () => {
    expect((await runCli(['mentions', 'x', '--out', 'm.pdf'], { engine: engine() })).code).toBe(2);
    const missing = await runCli(['mentions', 'x', '--out', join(folder, 'none', 'm.csv')], { engine: engine() });
    expect([missing.code, missing.err]).toEqual([1, expect.stringContaining('FILE_UNWRITABLE')]);
  });
});
