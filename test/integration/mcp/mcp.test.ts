import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/contract/answer.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { serveMcp } from '../../../src/mcp/serve-mcp.ts';
import { quotingChat } from '../engine/quoting-chat.ts';
import { engineOn, ingestAll, newFolder, samplePath } from '../engine/sample-engine.ts';

const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';
const CARRIED = 'Up to five days of unused annual leave may be carried over into the next leave year';

interface Result {
  readonly isError?: boolean;
  readonly structuredContent?: unknown;
  readonly content: readonly { readonly type: string; readonly text?: string; readonly data?: string }[];
}
const textOf = ({ content }: Result): string => content.find(({ type }) => type === 'text')?.text ?? '';

let folder: string;
let remove: () => Promise<void>;
let dataDir: string;
let engine: Engine;
let leave: string;
const closing: (() => Promise<void>)[] = [];

/** The SDK's own client of a server over two pipes of this process. */
async function connected(mayChange: boolean): Promise<Client> {
  const [asked, answered] = [new PassThrough(), new PassThrough()];
  const ending = new AbortController();
  const streams = { stdin: asked, stdout: answered, signal: ending.signal, onError: () => undefined };
  const served = serveMcp(engine.client, streams, { version: '1.2.3', mayChange });
  const client = new Client({ name: 'test', version: '1' });
  // It reads one stream and writes the other, whichever side it is on.
  await client.connect(new StdioServerTransport(answered, asked));
  closing.push(async () => {
    await client.close();
    asked.destroy();
    ending.abort();
    await served;
  });
  return client;
}
const call = async (client: Client, name: string, input: Record<string, unknown>): Promise<Result> =>
  (await client.callTool({ name, arguments: input })) as unknown as Result;

beforeAll(async () => {
  ({ folder, remove } = await newFolder());
  dataDir = join(folder, 'library');
  engine = await engineOn(dataDir, quotingChat());
  const [first] = await ingestAll(engine.client, [samplePath('leave-and-absence')], 'People');
  await ingestAll(engine.client, [samplePath('travel-and-expenses')], 'Money');
  leave = first?.document_id ?? '';
});
afterAll(async () => {
  for (const close of closing) await close();
  await engine.close();
  await remove();
});

describe('for other programs', () => {
  let client: Client;
  beforeAll(async () => {
    client = await connected(false);
  });

  it('there are tools that read and ask, and none that change the library', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'list_documents',
      'find',
      'read',
      'ask',
      'cite',
      'verify_citation',
      'ask_each',
      'read_grid',
    ]);
    for (const { inputSchema, description } of tools)
      expect([inputSchema.type, (description ?? '').length > 40]).toEqual(['object', true]);
    const refused = await call(client, 'remove_documents', { document_ids: [leave] }).catch((error: Error) => error);
    expect(String('message' in (refused as Error) ? (refused as Error).message : textOf(refused as Result))).toMatch(
      /not found|unknown/iu,
    );
    expect(await engine.client.documents.list()).toHaveLength(2);
  });

  it('lists, finds and reads, in a collection only what is in it', async () => {
    const listed = await call(client, 'list_documents', { collection: 'People' });
    expect(listed.structuredContent).toMatchObject({ documents: [{ document_id: leave, collections: ['People'] }] });
    const idsOf = async (collection: string): Promise<readonly string[]> => {
      const found = await call(client, 'find', { query: 'days', k: 20, collection });
      const { hits } = found.structuredContent as { hits: { document_id: string }[] };
      return hits.map(({ document_id }) => document_id);
    };
    expect(new Set(await idsOf('People'))).toEqual(new Set([leave]));
    const money = await idsOf('Money');
    expect(money.length).toBeGreaterThan(0);
    expect(money).not.toContain(leave);
    const page = await call(client, 'read', { document_id: leave, page_number: 7, picture: true });
    expect(textOf(page)).toContain(CARRIED);
    expect(textOf(page)).not.toContain('Summary\n');
    const pictures = page.content.filter(({ type }) => type === 'image');
    expect(pictures).toHaveLength(1);
    expect(
      Buffer.from(pictures[0]?.data ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    const { start, end } = page.structuredContent as { start: number; end: number };
    const same = await call(client, 'read', { document_id: leave, start, end });
    expect(textOf(same)).toBe(textOf(page));
  });

  it('answers with the same checks, and says what it cannot answer', async () => {
    const { structuredContent, ...result } = await call(client, 'ask', { question: QUESTION });
    const answer = structuredContent as Answer;
    expect(answer.mode).toBe('answer');
    expect(textOf(result)).toContain(`${answer.answer}\n`);
    expect(textOf(result)).toMatch(/\[1\] Leave and Absence Policy, .*, p\. .*: “.*five days/u);
    const refused = await call(client, 'ask', { question: 'Who won the football world cup in 2014?' });
    expect((refused.structuredContent as Answer).mode).toBe('refuse');
    expect(refused.isError).toBeUndefined();
    const threads = await engine.client.threads.list();
    expect(threads.map(({ listed }) => listed)).toEqual(threads.map(() => false));
  });

  it('asks each document at once, and reads the grid as it is', async () => {
    const columns = [{ name: 'Carry-over', question: QUESTION, type: 'amount' }];
    const asked = await call(client, 'ask_each', { name: 'Policies', columns, collection: 'People' });
    const { grid_id } = asked.structuredContent as { grid_id: string };
    for await (const news of await engine.client.grids.watch({ grid_id }))
      if (news.type === 'progress' && news.progress.state === 'done') break;
    const read = await call(client, 'read_grid', { grid_id });
    expect(read.structuredContent).toMatchObject({ rows: [{ document_id: leave, cells: [{ state: 'answered' }] }] });
    // The summary says it in the same words, and the reader finds both as near.
    expect(textOf(read)).toMatch(
      /^Policies: 1 of 1 answered\n\nLeave and Absence Policy\n- Carry-over: five days\n {2}Leave and Absence Policy, .*p\. (?:iv · 4|3 · 7): “.*five days/u,
    );
    const list = await call(client, 'read_grid', {});
    expect(list.structuredContent).toMatchObject({ grids: [{ grid_id, name: 'Policies' }] });
  });

  it('cites a quotation where it stands, and verifies it', async () => {
    const cited = await call(client, 'cite', { document_id: leave, quotation: CARRIED });
    const place = cited.structuredContent as { chunk_index: number; start: number; end: number; issues: string[] };
    expect(place.issues).not.toContain('text_span_fuzzy_match');
    expect(textOf(cited)).not.toContain('Not found');
    const other = await call(client, 'cite', { document_id: leave, quotation: CARRIED.replace('five', 'nine') });
    expect(textOf(other)).toMatch(/^Not found word for word: the document says “five”, the quotation “nine”\./iu);
    const { text } = await engine.client.documents.text({ document_id: leave, start: place.start, end: place.end });
    expect(text.replaceAll(/\s+/gu, ' ')).toBe(CARRIED);
    const claim = { document_id: leave, chunk_index: place.chunk_index, expected_text_span: CARRIED };
    const right = await call(client, 'verify_citation', { ...claim, claim_text: `${CARRIED}.` });
    expect(right.structuredContent).toMatchObject({ verdict: 'supported', is_accurate: true });
    const wrong = await call(client, 'verify_citation', { ...claim, claim_text: CARRIED.replace('five', 'nine') });
    expect(wrong.structuredContent).toMatchObject({ verdict: 'contradicted', is_accurate: false });
    const none = await call(client, 'cite', { document_id: leave, quotation: 'Zebras graze beyond the quay at noon' });
    expect([none.isError, textOf(none)]).toEqual([true, expect.stringContaining('do not stand in the document')]);
  });

  it.each([
    ['read', {}, /BAD_REQUEST: .*page_number/u],
    ['read', { page_number: 1, start: 1, end: 2 }, /BAD_REQUEST: .*not both/u],
    ['read', { page_number: 400 }, /BAD_REQUEST: .*page 400/u],
    ['find', { query: 'x', collection: 'Nobody' }, /COLLECTION_NOT_FOUND/u],
  ])('%s with %j says in one sentence what is wrong', async (name, input, sentence) => {
    const more = name === 'read' ? { document_id: leave } : {};
    const result = await call(client, name, { ...more, ...input });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(sentence);
    expect(textOf(result)).not.toContain('\n');
  });

  it('told to, programs add and remove documents', async () => {
    const changing = await connected(true);
    const added = await call(changing, 'add_documents', { paths: [samplePath('information-security')] });
    const { results } = added.structuredContent as { results: { document_id: string; state: string }[] };
    expect(results).toMatchObject([{ state: 'searchable' }]);
    expect(await engine.client.documents.list()).toHaveLength(3);
    await call(changing, 'remove_documents', { document_ids: results.map(({ document_id }) => document_id) });
    expect(await engine.client.documents.list()).toHaveLength(2);
  });
});

it('a client that leaves while a call runs ends the serving, and nothing fails', async () => {
  const [asked, answered] = [new PassThrough(), new PassThrough()];
  const errors: Error[] = [];
  const streams = {
    stdin: asked,
    stdout: answered,
    signal: new AbortController().signal,
    onError: (e: Error) => void errors.push(e),
  };
  const served = serveMcp(engine.client, streams, { version: '1.2.3', mayChange: false });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioServerTransport(answered, asked));
  const called = call(client, 'find', { query: 'carried over' }).catch(() => null);
  answered.destroy(new Error('write EPIPE'));
  await served;
  expect(errors).toEqual([]);
  await client.close();
  await called;
  // The process lives on: a late answer has nowhere to go.
  await expect(engine.client.documents.list()).resolves.toHaveLength(2);
});

it('pincite mcp serves a program that starts it, prints nothing else, and ends with it', async () => {
  const entry = fileURLToPath(new URL('../../../src/cli/index.ts', import.meta.url));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [entry, '--data', dataDir, 'mcp'],
    env: { ...(process.env as Record<string, string>), PINCITE_MODELS: join(folder, 'no-models') },
    stderr: 'pipe',
  });
  let said = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  const listed = await call(client, 'list_documents', {});
  expect((listed.structuredContent as { documents: unknown[] }).documents).toHaveLength(2);
  expect(textOf(await call(client, 'find', { query: 'carried over', k: 1 }))).toContain('carried over');
  // Without a model it says so, and goes on.
  expect(textOf(await call(client, 'ask', { question: QUESTION }))).toMatch(/^MODEL_MISSING: /u);
  const pid = transport.pid ?? 0;
  await client.close();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(said).toBe('');
});
