import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PinciteError } from '../../../src/contract/errors.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { API_ROUTES } from '../../../src/serve/api/api-routes.ts';
import type { Reply } from '../../../src/serve/api/reply.ts';
import type { Route } from '../../../src/serve/api/route.ts';
import { type CliRun, runCli } from '../../unit/cli/run-cli.ts';
import { unzipped } from '../../unit/features/exports/files/unzipped.ts';
import { quotingChat } from './quoting-chat.ts';
import { engineOn, newFolder, sampleLibrary } from './sample-engine.ts';

const COLUMNS = `name,question,type
Carry-over,How many days of unused annual leave may be carried over into the next leave year?,amount
Planets,How many planets does the sun have?,
`;

let folder: string;
let engine: Engine;
let remove: () => Promise<void>;
let isModelThere = true;
let file: string;
const chat = quotingChat();

beforeAll(async () => {
  ({ folder, remove } = await newFolder());
  await sampleLibrary(join(folder, 'library'), ['leave-and-absence', 'travel-and-expenses']);
  engine = await engineOn(join(folder, 'library'), chat, undefined, true, false, {
    chat: async () => {
      if (!isModelThere) throw new PinciteError('MODEL_MISSING', { role: 'chat', file: 'a.gguf' });
      return chat;
    },
  });
  file = join(folder, 'policies.csv');
  await writeFile(file, COLUMNS);
});
afterAll(async () => {
  await engine.close();
  await remove();
});

/** The command line over this engine, which stays open. */
const run = (...argv: string[]): Promise<CliRun> => {
  const { client, questionnaire } = engine;
  return runCli(argv, { engine: { client, questionnaire, calls: [], close: async () => undefined } as never });
};

describe('pincite grid', () => {
  it('asks each document, says how far it is, and prints what it found and what not', async () => {
    const { code, out, err } = await run('grid', '--columns', file);
    expect(code).toBe(0);
    expect(err).toMatch(/^0 of 4 answered\n/);
    expect(err).toMatch(/4 of 4 answered\n$/);
    expect(out).toMatch(/^policies {2}4 of 4 answered\n/);
    expect(out).toMatch(/\nLeave and Absence Policy {2}leave-and-absence\.pdf, 11 pages\n/);
    expect(out).toMatch(/ {2}Carry-over: five days \[[^\]]+ of 11\]\n/);
    expect(out).toMatch(/ {2}Planets: Not found in 11 of 11 pages\. Searched for: planets, sun\n/);
  });

  it('again goes on where it stopped: nothing is asked twice', async () => {
    const asked = chat.requests.length;
    const { code, out } = await run('grid', '--columns', file, '--json');
    expect(code).toBe(0);
    expect(chat.requests).toHaveLength(asked);
    const { rows } = JSON.parse(out) as { rows: { document: object; cells: { state: string; typed: unknown }[] }[] };
    expect(rows[0]?.document).toMatchObject({ source_filename: 'leave-and-absence.pdf', pages: 11 });
    expect(rows[0]?.cells).toMatchObject([{ state: 'answered', typed: 5 }, { state: 'not_found' }]);
    expect(await run('grid', 'list')).toMatchObject({
      out: expect.stringMatching(/^NAME.*\npolicies +2 +2 +\d{4}-\d\d-\d\d +4 of 4\n$/),
    });
  });

  it('writes it as a workbook, a Word file, a table and JSON', async () => {
    const written = async (ending: string): Promise<Buffer> => {
      const out = join(folder, `grid.${ending}`);
      expect(await run('grid', 'show', 'policies', '--out', out)).toMatchObject({
        code: 0,
        err: `written to ${out}\n`,
      });
      return readFile(out);
    };
    const workbook = unzipped(await written('xlsx'));
    expect([...workbook.keys()].filter((name) => /sheets\/sheet\d/.test(name))).toHaveLength(2);
    const words = workbook.get('xl/sharedStrings.xml') ?? '';
    for (const one of ['Carry-over', 'five days', 'Not found in 11 of 11 pages', 'Searched for: planets, sun'])
      expect(words).toContain(one);
    const word = unzipped(await written('docx')).get('word/document.xml') ?? '';
    expect(word).toContain('w:orient="landscape"');
    for (const one of ['<w:tbl>', 'five days', 'Not found in 11 of 11 pages', 'Up to five days of unused annual leave'])
      expect(word).toContain(one);
    // What was asked, when, and where: without the document's name twice.
    expect(word).toMatch(/<w:t[^>]*>Questions<\/w:t>/);
    expect(word).toMatch(/ As of \d{1,2} \p{L}+ \d{4} at \d\d:\d\d UTC\./u);
    expect(word).not.toContain('Leave and Absence Policy &gt;');
    expect(words).not.toContain('Leave and Absence Policy &gt;');
    expect((await written('csv')).toString()).toMatch(/^Document,File,Carry-over,Planets\nLeave and Absence Policy,/);
    expect(JSON.parse((await written('json')).toString())).toMatchObject({ name: 'policies', rows: [{}, {}] });
  });

  it('of lines alone shows the best lines', async () => {
    const { code, out, err } = await run('grid', '--columns', file, '--lines-only', '--name', 'lines');
    expect(code).toBe(0);
    expect(err).toMatch(/4 of 4 read\n$/);
    expect(out.match(/no answers were written/g)).toHaveLength(1);
    expect(out).toMatch(/Carry-over: Up to five days of unused annual leave may be carried/);
    const table = join(folder, 'lines.csv');
    await run('grid', 'show', 'lines', '--out', table);
    expect(await readFile(table, 'utf8')).toMatch(
      /^Document,File,"Carry-over \(best line, not answered\)",.*\nLeave and Absence Policy,[^,]*,Up to five days/,
    );
    expect(out.match(/may not be what was asked/g)?.length ?? 0).toBeLessThan(2);
    // A sign before the words of each cell, and what it means once.
    expect(out).toMatch(/: ◐ \S/);
    expect(out.match(/Unsure/g)).toHaveLength(1);
    await run('grid', 'show', 'lines', '--out', join(folder, 'lines.xlsx'));
    const sheets = unzipped(await readFile(join(folder, 'lines.xlsx')));
    expect(sheets.get('xl/sharedStrings.xml')?.match(/◐ Unsure: check it on its page\./g)).toHaveLength(1);
  });

  it('without a chat model says so, with the lines that there are', async () => {
    isModelThere = false;
    const { code, out, err } = await run('grid', '--columns', file, '--name', 'no model');
    isModelThere = true;
    expect(code).toBe(1);
    expect(err).toMatch(/\nNot all of it is answered: The chat model a\.gguf is not here/);
    expect(out).toMatch(/Best line, not answered: Up to five days/);
  });

  it('takes a template by its name, and lists them', async () => {
    const { out } = await run('grid', 'templates');
    expect(out).toMatch(/^Lease {2}10 questions\n {2}For leases/);
    expect(await run('grid', '--template', 'Leases')).toMatchObject({
      ...{ code: 1, err: expect.stringContaining('there is no template Leases') },
    });
  });

  it.each([
    [['grid']],
    [['grid', '--columns', 'a.csv', '--template', 'Lease']],
    [['grid', '--columns', 'a.csv', '--out', 'grid.papyrus']],
  ])('%j is wrong usage', async (argv) => {
    expect((await run(...argv)).code).toBe(2);
  });

  it('of a name that there is not', async () => {
    expect(await run('grid', 'show', 'nothing')).toMatchObject({
      code: 1,
      err: expect.stringContaining('GRID_NOT_FOUND'),
    });
  });
});

it('programs ask and read grids by HTTP', async () => {
  const { signal } = new AbortController();
  const { 'POST /api/grid': ask, 'POST /api/grid/read': read, 'GET /api/grids': list } = API_ROUTES;
  const columns = [{ name: 'Planets', question: 'How many planets does the sun have?' }];
  const asked = ask.input.parse({ name: 'by HTTP', columns, lines_only: true });
  const { grid_id } = sent(ask, await ask.answer(engine.client, asked, signal)) as { grid_id: string };
  const grid = sent(read, await read.answer(engine.client, { grid_id }, signal));
  expect(grid).toMatchObject({ name: 'by HTTP', rows: [{ cells: [{}] }, { cells: [{}] }] });
  expect(sent(list, await list.answer(engine.client, {}, signal))).toMatchObject([{ grid_id }, {}, {}, {}]);
});

/** The JSON of a reply, of the form that its route describes. */
const sent = ({ sends }: Pick<Route, 'sends'>, reply: Reply): unknown =>
  sends['application/json']?.parse('json' in reply ? reply.json : null);
