import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PinciteError } from '../../../src/contract/errors.ts';
import { Grid, type GridCell, GridNews, type GridProgress } from '../../../src/contract/grid.ts';
import type { Engine, EngineClient } from '../../../src/engine/engine.ts';
import type { LlamaRuntime } from '../../../src/engine/models/runtime/llama-runtime.ts';
import type { ChatRuntime, GenerateRequest } from '../../../src/engine/models/types.ts';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder, sampleLibrary } from './sample-engine.ts';

/** Small contracts; the second says nothing of a deposit. */
const CONTRACTS: Readonly<Record<string, string>> = {
  'amber.md':
    '# Amber lease\n\nThe landlord of the amber house is Quillfeather Estates. The rent is EUR 500 for each month.\n\nThe tenant pays a deposit of EUR 1,200 before the first day.\n\nThe lease ends on 1 May 2027.\n',
  'cobalt.md':
    '# Cobalt lease\n\nThe landlord of the cobalt house is Marrowby Homes. The rent is EUR 900 for each month.\n\nThe lease ends on 30 June 2028.\n',
};
const COLUMNS = [
  { name: 'Rent', question: 'How much is the rent for each month?', type: 'amount' as const },
  { name: 'Ends', question: 'On what date does the lease end?', type: 'date' as const },
];

let folder: string;
let dataDir: string;
let engine: Engine;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ folder, remove } = await newFolder());
  dataDir = join(folder, 'library');
});
afterEach(async () => {
  await engine.close();
  await remove();
});

type NewGrid = Parameters<EngineClient['grids']['create']>[0];

interface Opening {
  readonly chat?: ChatRuntime;
  readonly resume?: boolean;
  readonly runtime?: Partial<LlamaRuntime>;
}
async function open({ chat = quotingChat(), resume = false, runtime = {} }: Opening = {}): Promise<EngineClient> {
  engine = await engineOn(dataDir, chat, fakeEmbedder(), true, resume, runtime);
  return engine.client;
}

async function add(client: EngineClient, name: string, collection?: string): Promise<string> {
  await writeFile(join(folder, name), CONTRACTS[name] ?? '');
  const [result] = await ingestAll(client, [join(folder, name)], collection);
  return result?.document_id ?? '';
}

const begin = async (client: EngineClient, more: Partial<NewGrid> = {}): Promise<string> =>
  (await client.grids.create({ name: 'Leases', columns: COLUMNS, ...more })).grid_id;

/** Waits until this holds of the progress; gives the grid and all that was told. */
async function until(
  client: EngineClient,
  id: string,
  holds: (progress: GridProgress, grid: Grid) => boolean = ({ state }) => state === 'done',
): Promise<{ grid: Grid; news: GridNews[] }> {
  const news: GridNews[] = [];
  for await (const one of await client.grids.watch({ grid_id: id })) {
    news.push(GridNews.parse(one));
    const grid = Grid.parse(await client.grids.get({ grid_id: id }));
    if (holds(grid.progress, grid)) return { grid, news };
  }
  throw new Error('the grid was told of no more');
}

const saidIn = (grid: Grid): Record<string, unknown[]> =>
  Object.fromEntries(grid.rows.map(({ source_filename: name, cells }) => [name, cells.map(shortly)]));
const shortly = ({ state, value, typed }: GridCell): unknown => [state, value, typed];

const AMBER = [
  ['answered', 'EUR 500', 500],
  ['answered', '1 May 2027', '2027-05-01'],
];
const LINES = [
  ['line', 'The rent is EUR 500 for each month.', 500],
  ['line', 'The lease ends on 1 May 2027.', '2027-05-01'],
];
const COBALT = [
  ['answered', 'EUR 900', 900],
  ['answered', '30 June 2028', '2028-06-30'],
];

/** A model that waits before its reply to a question with these words, until it is let go on. */
function waitingChat(words: string) {
  const chat = quotingChat();
  const go = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const gaveWay = Promise.withResolvers<void>();
  async function* generate(request: GenerateRequest): AsyncGenerator<string> {
    if (request.user.includes(words)) {
      asked.resolve();
      const stopped = Promise.withResolvers<void>();
      request.signal?.addEventListener('abort', () => stopped.resolve());
      await Promise.race([go.promise, stopped.promise]);
      if (request.signal?.aborted) {
        gaveWay.resolve();
        throw new PinciteError('CANCELLED');
      }
    }
    yield* chat.generate(request);
  }
  return {
    chat: { ...chat, generate },
    requests: chat.requests,
    asked: asked.promise,
    gaveWay: gaveWay.promise,
    go: go.resolve,
  };
}

describe('a review grid', () => {
  it('is filled in the background, each question of each document, its lines first', async () => {
    const client = await open();
    const [amber] = [await add(client, 'amber.md'), await add(client, 'cobalt.md')];
    const { grid, news } = await until(client, await begin(client));
    expect(saidIn(grid)).toEqual({ 'amber.md': AMBER, 'cobalt.md': COBALT });
    expect(grid.progress).toEqual({
      ...{ state: 'done', cells: 4, settled: 4, lines: 0, seconds_left: null, reason: null },
    });
    expect(news[0]).toMatchObject({ type: 'grid' });
    const [rent] = grid.rows.find(({ document_id: id }) => id === amber)?.cells ?? [];
    expect(rent?.places).toMatchObject([{ document_id: amber, text: expect.stringContaining('The rent is EUR 500') }]);
    // The answer is in the record of answers, and leaves no thread behind.
    expect(await client.threads.list()).toEqual([]);
    const log = await readFile(join(dataDir, 'logs', 'rag_trace.jsonl'), 'utf8');
    expect(log).toContain(`"query_id":"${rent?.answer?.answer_id}"`);
    expect(await client.grids.list()).toMatchObject([{ name: 'Leases', documents: 2, questions: 2 }]);
  });

  it('says of what is not there what was searched, and which line is nearest', async () => {
    const client = await open();
    await add(client, 'cobalt.md');
    const columns = [
      { name: 'Deposit', question: 'How much is the security deposit of the tenant?', type: 'amount' as const },
    ];
    const { grid } = await until(client, await begin(client, { columns }));
    const [cell] = grid.rows[0]?.cells ?? [];
    expect(cell).toMatchObject({ state: 'not_found', value: null, places: [] });
    expect(cell?.absence).toMatchObject({ words: ['security', 'deposit', 'tenant'], pages: 0, unreadable_pages: [] });
    expect(cell?.answer).not.toBeNull();
  });

  it('goes on after the engine was closed, and asks nothing twice that is settled', async () => {
    const waiting = waitingChat('date does the lease end');
    const client = await open({ chat: waiting.chat });
    await add(client, 'amber.md');
    await add(client, 'cobalt.md');
    const id = await begin(client);
    await waiting.asked;
    const before = await client.grids.get({ grid_id: id });
    expect(before.progress).toMatchObject({ state: 'running', settled: 1, lines: 3 });
    await engine.close();

    const chat = quotingChat();
    const again = await open({ chat, resume: true });
    const { grid } = await until(again, id);
    expect(saidIn(grid)).toEqual({ 'amber.md': AMBER, 'cobalt.md': COBALT });
    expect(chat.requests).toHaveLength(3);
    expect(grid.rows[0]?.cells[0]).toEqual(before.rows[0]?.cells[0]);
  });

  it('gets a row for a new document of its collection, and loses that of a removed one', async () => {
    const client = await open();
    const amber = await add(client, 'amber.md', 'Houses');
    const id = await begin(client, { collection: 'Houses' });
    await until(client, id);
    await add(client, 'cobalt.md');
    const cobalt = (await client.documents.list()).find(({ document_id: one }) => one !== amber)?.document_id ?? '';
    expect((await client.grids.get({ grid_id: id })).rows).toHaveLength(1);
    await client.documents.update({ document_ids: [cobalt], add_to: 'Houses' });
    const { grid } = await until(client, id, ({ cells, state }) => cells === 4 && state === 'done');
    expect(saidIn(grid)).toEqual({ 'amber.md': AMBER, 'cobalt.md': COBALT });
    await client.collections.rename({ name: 'Houses', to: 'Homes' });
    await client.documents.remove({ document_ids: [amber] });
    const after = await client.grids.get({ grid_id: id });
    expect([after.collection, saidIn(after)]).toEqual(['Homes', { 'cobalt.md': COBALT }]);
  });

  it('asks a changed column again, and no other', async () => {
    const chat = quotingChat();
    const client = await open({ chat });
    await add(client, 'amber.md');
    const id = await begin(client);
    const { grid } = await until(client, id);
    const [rent, ends] = grid.columns;
    const asked = chat.requests.length;
    const columns = [
      { ...COLUMNS[1], name: 'End', question: ends?.question ?? '', column_id: ends?.column_id },
      { name: 'Rent', question: 'Who is the landlord of the house?', column_id: rent?.column_id },
    ];
    await client.grids.change({ grid_id: id, name: 'Houses', columns });
    const after = (await until(client, id)).grid;
    expect(after.name).toBe('Houses');
    expect(after.columns.map(({ column_id: one }) => one)).toEqual([ends?.column_id, rent?.column_id]);
    expect(saidIn(after)['amber.md']).toMatchObject([
      AMBER[1],
      ['answered', expect.stringContaining('Quillfeather'), null],
    ]);
    expect(chat.requests).toHaveLength(asked + 1);
    await expect(
      client.grids.change({ grid_id: id, columns: [{ name: 'A', question: 'B?', column_id: 'none' }] }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('waits while it is paused, and goes on when it is resumed', async () => {
    const waiting = waitingChat('date does the lease end');
    const client = await open({ chat: waiting.chat });
    await add(client, 'amber.md');
    const id = await begin(client);
    await waiting.asked;
    await client.grids.pause({ grid_id: id });
    const { grid } = await until(client, id, ({ state }) => state === 'paused');
    expect(grid.progress).toMatchObject({ settled: 1, lines: 1, seconds_left: null });
    waiting.go();
    await delay(200);
    expect((await client.grids.get({ grid_id: id })).progress).toMatchObject({ state: 'paused', settled: 1 });
    await client.grids.resume({ grid_id: id });
    expect(saidIn((await until(client, id)).grid)).toEqual({ 'amber.md': AMBER });
  });

  it('asks one cell again, and keeps what readers said of it', async () => {
    const chat = quotingChat();
    const client = await open({ chat });
    const amber = await add(client, 'amber.md');
    const id = await begin(client);
    const { grid } = await until(client, id);
    const [rent, ends] = grid.rows[0]?.cells ?? [];
    const of = { grid_id: id, document_id: amber, column_id: rent?.column_id ?? '', reader: 'AP' };
    await expect(client.grids.review({ ...of, action: 'corrected' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const reviewed = await client.grids.review({
      ...of,
      action: 'corrected',
      value: 'EUR 550',
      comment: 'Side letter',
    });
    expect(reviewed).toMatchObject({
      value: 'EUR 500',
      reviews: [{ action: 'corrected', found: 'EUR 500', value: 'EUR 550', comment: 'Side letter', reader: 'AP' }],
    });
    const asked = chat.requests.length;
    await client.grids.askAgain({ grid_id: id, document_id: amber, column_id: of.column_id });
    const after = (await until(client, id)).grid.rows[0]?.cells ?? [];
    expect(chat.requests).toHaveLength(asked + 1);
    expect(after[0]?.answer?.answer_id).not.toBe(rent?.answer?.answer_id);
    expect(after[0]?.reviews).toEqual(reviewed.reviews);
    expect(after[1]).toEqual(ends);
    // The record of all answers has it too: three answers, one review.
    expect(await client.audit.verify()).toMatchObject({ state: 'valid', entries: 4 });
    const log = await readFile(join(dataDir, 'logs', 'rag_trace.jsonl'), 'utf8');
    expect(log).toContain('EUR 550');
    await expect(client.grids.askAgain({ grid_id: id, column_id: 'none' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('without a chat model has its lines, and says why no answer comes', async () => {
    const missing = new PinciteError('MODEL_MISSING', { role: 'chat', file: 'a.gguf' });
    let isThere = false;
    const model = quotingChat();
    const client = await open({
      runtime: {
        chat: async () => {
          if (!isThere) throw missing;
          return model;
        },
      },
    });
    await add(client, 'amber.md');
    const id = await begin(client);
    const { grid } = await until(client, id, ({ reason }) => reason !== null);
    expect(grid.progress).toMatchObject({ state: 'waiting', settled: 0, lines: 2, reason: missing.message });
    expect(saidIn(grid)).toMatchObject({
      'amber.md': LINES,
    });
    isThere = true;
    await client.grids.resume({ grid_id: id });
    expect(saidIn((await until(client, id)).grid)).toEqual({ 'amber.md': AMBER });
  });

  it('is not failed for a server that is away: it goes on when that is back', async () => {
    const chat = quotingChat();
    let isAway = true;
    async function* generate(request: GenerateRequest): AsyncGenerator<string> {
      if (isAway) throw new PinciteError('SERVER_UNREACHABLE', { server: 'chat.example', why: 'it is off' });
      yield* chat.generate(request);
    }
    const client = await open({ chat: { ...chat, generate } });
    await add(client, 'amber.md');
    const id = await begin(client);
    const { grid } = await until(client, id, ({ reason }) => reason !== null);
    expect(grid.progress).toMatchObject({
      state: 'waiting',
      settled: 0,
      lines: 2,
      reason: expect.stringContaining('it is off'),
    });
    isAway = false;
    await client.grids.resume({ grid_id: id });
    expect(saidIn((await until(client, id)).grid)).toEqual({ 'amber.md': AMBER });
  });

  it('says why a cell failed, goes on with the others, and asks it again when it is told to', async () => {
    const chat = quotingChat();
    let isBroken = true;
    async function* generate(request: GenerateRequest): AsyncGenerator<string> {
      if (isBroken && request.user.includes('How much is the rent')) throw new Error('it wrote nothing');
      yield* chat.generate(request);
    }
    const client = await open({ chat: { ...chat, generate } });
    const amber = await add(client, 'amber.md');
    const id = await begin(client);
    const [rent, ends] = (await until(client, id)).grid.rows[0]?.cells ?? [];
    expect(rent).toMatchObject({
      state: 'failed',
      value: null,
      places: [],
      reason: expect.stringContaining('it wrote nothing'),
    });
    expect(ends).toMatchObject({ state: 'answered' });
    isBroken = false;
    await client.grids.askAgain({ grid_id: id, document_id: amber, column_id: rent?.column_id });
    expect(saidIn((await until(client, id)).grid)).toEqual({ 'amber.md': AMBER });
  });

  it('of lines alone asks no model, and is done with them', async () => {
    const chat = quotingChat();
    const client = await open({ chat });
    await add(client, 'amber.md');
    const id = await begin(client, { lines_only: true });
    const { grid } = await until(client, id);
    expect(saidIn(grid)).toMatchObject({
      'amber.md': LINES,
    });
    expect(chat.requests).toEqual([]);
    await client.grids.change({ grid_id: id, lines_only: false });
    expect(saidIn((await until(client, id)).grid)).toEqual({ 'amber.md': AMBER });
  });

  it('looks for the line of a cell by the name of its column too', async () => {
    const client = await open();
    await add(client, 'amber.md');
    const columns = [
      { name: 'Landlord', question: 'Who is it?' },
      { name: 'Deposit', question: 'How much is it?' },
    ];
    const { grid } = await until(client, await begin(client, { columns, lines_only: true }));
    expect(saidIn(grid)['amber.md']).toEqual([
      [expect.anything(), 'The landlord of the amber house is Quillfeather Estates.', null],
      [expect.anything(), 'The tenant pays a deposit of EUR 1,200 before the first day.', null],
    ]);
  });

  it('lets a question of a reader go first', async () => {
    const waiting = waitingChat('date does the lease end');
    const client = await open({ chat: waiting.chat });
    await add(client, 'amber.md');
    const id = await begin(client);
    await waiting.asked;
    // The cell being answered gives way: it is not kept, and comes again.
    const slow = askAll(client, { question: 'On what date does the lease end, and where?' });
    const { grid } = await until(client, id, ({ state }) => state === 'waiting');
    expect(grid.progress).toMatchObject({ settled: 1, reason: null });
    await waiting.gaveWay;
    waiting.go();
    await slow;
    await askAll(client, { question: 'Who is the landlord of the amber house?' });
    expect(saidIn((await until(client, id)).grid)).toEqual({ 'amber.md': AMBER });
  });

  it('of this name goes on where it stopped, with the columns that are asked for now', async () => {
    const chat = quotingChat();
    const client = await open({ chat });
    await add(client, 'amber.md');
    const first = await client.grids.open({ name: 'Leases', columns: COLUMNS });
    await until(client, first.grid_id);
    const asked = chat.requests.length;
    const again = await client.grids.open({ name: 'Leases', columns: COLUMNS.slice(0, 1) });
    expect(again).toEqual(first);
    const { grid } = await until(client, first.grid_id);
    expect(saidIn(grid)).toEqual({ 'amber.md': AMBER.slice(0, 1) });
    expect(chat.requests).toHaveLength(asked);
    await expect(client.grids.open({ name: 'Others', columns: COLUMNS, collection: 'None' })).rejects.toMatchObject({
      code: 'COLLECTION_NOT_FOUND',
    });
  });

  it('is gone when it is removed, and who watches it is told', async () => {
    const client = await open();
    await add(client, 'amber.md');
    const id = await begin(client);
    await until(client, id);
    const watched: string[] = [];
    const watching = (async () => {
      for await (const news of await client.grids.watch({ grid_id: id })) {
        watched.push(news.type);
        if (news.type === 'grid') await client.grids.remove({ grid_id: id });
      }
    })();
    await watching;
    expect(watched).toEqual(['grid', 'removed']);
    await expect(client.grids.get({ grid_id: id })).rejects.toMatchObject({ code: 'GRID_NOT_FOUND' });
  });
});

describe('a grid of a purged document', () => {
  it('records nothing of an answer that was being written when it was removed', async () => {
    await sampleLibrary(dataDir, ['leave-and-absence']);
    const waiting = waitingChat('leave may be carried');
    const client = await open({ chat: waiting.chat });
    const [leave] = await client.documents.list();
    const question = 'How many days of unused annual leave may be carried over into the next leave year?';
    await begin(client, { columns: [{ name: 'Carry-over', question }] });
    await waiting.asked;
    await client.documents.remove({ document_ids: [leave?.document_id ?? ''], purge_records: true });
    const { entries } = await client.audit.verify();
    waiting.go();
    await delay(1000);
    expect((await client.audit.verify()).entries).toBe(entries);
    expect(await filesWith(/carried over into the next leave year\./)).toEqual([]);
  });

  const filesWith = async (words: RegExp): Promise<string[]> => {
    const found: string[] = [];
    for (const part of ['logs', 'threads', 'answers', 'grids'])
      for (const name of await readdir(join(dataDir, part)).catch(() => []))
        if (words.test(await readFile(join(dataDir, part, name), 'latin1'))) found.push(`${part}/${name}`);
    return found;
  };

  it('has none of its words, and a certificate finds none', async () => {
    const client = await open();
    const amber = await add(client, 'amber.md');
    await add(client, 'cobalt.md');
    const columns = [...COLUMNS, { name: 'Landlord', question: 'Who is the landlord of the house?' }];
    const ids = (await client.documents.list()).map(({ document_id: one }) => one);
    const id = await begin(client, { columns, document_ids: ids });
    await until(client, id);
    await client.grids.review({
      ...{
        grid_id: id,
        document_id: amber,
        column_id: (await client.grids.get({ grid_id: id })).columns[0]?.column_id ?? '',
      },
      ...{ action: 'commented', comment: 'Quillfeather again', reader: 'AP' },
    });
    expect((await client.documents.records({ document_ids: [amber] }))[0]).toMatchObject({ grid_cells: 3 });
    expect(await filesWith(/Quillfeather/)).toContainEqual(expect.stringContaining('grids'));
    const certificate = await client.documents.removeCertified({ document_ids: [amber], purge_records: true });
    expect(certificate.complete).toBe(true);
    expect(await filesWith(new RegExp(`Quillfeather|${amber}`))).toEqual([]);
    expect(await client.audit.verify()).toMatchObject({ state: 'valid' });
    expect(saidIn(await client.grids.get({ grid_id: id }))['cobalt.md']?.slice(0, 2)).toEqual(COBALT);
  });
});
