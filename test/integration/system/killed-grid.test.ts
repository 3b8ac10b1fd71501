import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GridCell } from '../../../src/contract/grid.ts';
import { CellEntry } from '../../../src/engine/records/grids/stored-grid.ts';
import { randomFrom } from '../../fakes/random.ts';
import { quotingChat } from '../engine/quoting-chat.ts';
import { engineOn, newFolder, sampleLibrary } from '../engine/sample-engine.ts';
import { FILLED } from './filled-columns.ts';

/** Moments at which the process is killed; more with PINCITE_KILLS. */
const MOMENTS = Number(process.env.PINCITE_KILLS ?? 4);
const SEED = 1307;
const WORKER = join(import.meta.dirname, 'fill-worker.ts');

let library: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  const { folder, remove: removeFolder } = await newFolder();
  remove = removeFolder;
  library = join(folder, 'library');
  await sampleLibrary(library, ['leave-and-absence', 'information-security']);
});
afterAll(() => remove());

/** Fills a grid; killed `after` milliseconds after its first word, or never. Gives how long it took from there. */
async function fill(name: string, after: number | null): Promise<number> {
  const child = spawn(process.execPath, [WORKER, library, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  child.stdout.resume();
  const begun = performance.now();
  if (after !== null) {
    await Promise.race([delay(after), ended]);
    child.kill('SIGKILL');
  }
  await ended;
  return performance.now() - begun;
}

/** The cells of a grid by their keys, those that are settled. */
async function settled(name: string): Promise<Map<string, GridCell>> {
  const engine = await engineOn(library, quotingChat());
  try {
    const { grid_id: id = '' } = (await engine.client.grids.list()).find((grid) => grid.name === name) ?? {};
    const { rows } = await engine.client.grids.get({ grid_id: id });
    const cells = rows.flatMap((row) => row.cells).filter(({ answer }) => answer !== null);
    return new Map(cells.map((cell) => [`${cell.document_id} ${cell.column_id}`, cell]));
  } finally {
    await engine.close();
  }
}

/** How often an answer was written into each cell of a grid. */
async function answersIn(name: string): Promise<number[]> {
  const engine = await engineOn(library, quotingChat());
  const { grid_id: id = '' } = (await engine.client.grids.list()).find((grid) => grid.name === name) ?? {};
  await engine.close();
  const lines = (await readFile(join(library, 'grids', `${id}.cells.jsonl`), 'utf8')).trim().split('\n').slice(1);
  const keys = lines
    .map((line) => CellEntry.parse(JSON.parse(line)))
    .flatMap((entry) => (entry.type === 'found' && entry.cell.answer !== null ? [entry.cell] : []))
    .map(({ document_id, column_id }) => `${document_id} ${column_id}`);
  return [...Map.groupBy(keys, (key) => key).values()].map(({ length }) => length);
}

it(`kill -9 at ${MOMENTS} moments, seed ${SEED}: no cell that is settled is lost or written twice`, async () => {
  const random = randomFrom(SEED);
  const whole = await fill('whole', null);
  const cells = FILLED.length * 2;
  const wanted = await settled('whole');
  expect(wanted.size).toBe(cells);
  const reached: number[] = [];
  for (let moment = 0; moment < MOMENTS; moment++) {
    const name = `killed ${moment}`;
    await fill(name, random() * whole);
    const before = await settled(name);
    reached.push(before.size);
    await fill(name, null);
    const after = await settled(name);
    expect(after.size).toBe(cells);
    for (const [key, cell] of before) expect(after.get(key)).toEqual(cell);
    expect(await answersIn(name)).toEqual(Array.from({ length: cells }, () => 1));
  }
  // The kills came at different moments of the work.
  expect(new Set(reached).size).toBeGreaterThan(1);
  const engine = await engineOn(library, quotingChat());
  expect(await engine.client.audit.verify()).toMatchObject({ state: 'valid', findings: [] });
  await engine.close();
});
