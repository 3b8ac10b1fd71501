import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Grid, GridNews, type NewGrid } from '../../../src/contract/grid.ts';
import type { Engine, EngineClient } from '../../../src/engine/engine.ts';
import { quotingChat } from './quoting-chat.ts';
import { engineOn, newFolder, sampleLibrary } from './sample-engine.ts';

const COLUMNS = [
  { name: 'Carry-over', question: 'How many days of annual leave may be carried over?', type: 'amount' as const },
  { name: 'Passwords', question: 'How long must a password be?' },
];

/** Waits until nothing is left to do; gives all that was told. */
async function untilDone(client: EngineClient, gridId: string): Promise<{ grid: Grid; news: GridNews[] }> {
  const news: GridNews[] = [];
  for await (const one of await client.grids.watch({ grid_id: gridId })) {
    news.push(GridNews.parse(one));
    const progress = one.type === 'grid' ? one.grid.progress : one.type === 'progress' ? one.progress : null;
    if (progress?.state === 'done') break;
  }
  return { grid: Grid.parse(await client.grids.get({ grid_id: gridId })), news };
}

describe('a review grid', () => {
  let dataDir: string;
  let engine: Engine;
  let remove: () => Promise<void>;
  const open = async (chat = quotingChat()): Promise<EngineClient> => {
    engine = await engineOn(dataDir, chat);
    return engine.client;
  };
  const begin = async (client: EngineClient, more: Partial<NewGrid> = {}): Promise<string> =>
    (await client.grids.create({ name: 'Policies', columns: COLUMNS, ...more })).grid_id;

  beforeEach(async () => {
    const { folder, remove: removeFolder } = await newFolder();
    remove = removeFolder;
    dataDir = join(folder, 'library');
    await sampleLibrary(dataDir);
  });
  afterEach(async () => {
    await engine.close();
    await remove();
  });

  it('is filled: each question of each document, lines first', async () => {
    const client = await open();
    const { grid, news } = await untilDone(client, await begin(client));
    expect(grid.rows).toHaveLength(3);
    expect(grid.progress).toMatchObject({ state: 'done', cells: 6, settled: 6, lines: 0 });
    const states = news.flatMap((one) => (one.type === 'cells' ? one.cells.map(({ state }) => state) : []));
    expect(states.indexOf('line')).toBe(0);
  });
});
