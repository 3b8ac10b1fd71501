import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programPaths } from '../../../src/cli/local-engine.ts';
import { serveRunner } from '../../../src/cli/serve-runner.ts';
import { encryptLibrary } from '../../../src/engine/engine.ts';
import { filesWith } from '../../fakes/library/bytes-on-disk.ts';
import { runProcess } from './spawn-cli.ts';

const CLI = fileURLToPath(new URL('../../../src/cli/index.ts', import.meta.url));
const PASSPHRASE = 'correct horse battery';

let folder: string;
let data: string;
let pass: string;
let wrong: string;
let models: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-passphrase-'));
  data = join(folder, 'library');
  [pass, wrong, models] = [join(folder, 'pass'), join(folder, 'wrong'), join(folder, 'no-models')];
  await mkdir(models);
  await mkdir(join(folder, 'followed'));
  await writeFile(join(folder, 'followed', 'red.txt'), 'The keeper of the red house is called Quillfeather.');
  await writeFile(pass, `${PASSPHRASE}\n`);
  await writeFile(wrong, 'another passphrase\n');
  await encryptLibrary({ dataDir: data, passphrase: PASSPHRASE });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const NAMED = { PINCITE_PASSPHRASE_FILE: '' };
const run = (argv: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  runProcess(['--data', data, ...argv], models, { ...NAMED, ...more });

/** Each way to open a library: a command that ends by itself. */
const COMMANDS: readonly (readonly string[])[] = [
  ['documents'],
  ['ingest', 'FOLDER', '--wait', 'searchable'],
  ['watch', 'FOLDER', '--once'],
  ['index'],
  ['grid', 'list'],
  ['search', 'Quillfeather'],
  ['library', 'passphrase', '--new-passphrase-file', 'PASS'],
  ['library', 'decrypt'],
  ['mcp'],
  ['serve', '--team'],
];

it.each(COMMANDS)('%s %s: wants the passphrase, and says in one line that one is wrong', async (...command) => {
  const argv = command.map((word) => word.replace('FOLDER', join(folder, 'followed')).replace('PASS', pass));
  const locked = await run(argv);
  expect([locked.code, locked.err]).toEqual([1, expect.stringMatching(/^pincite: LIBRARY_LOCKED: [^\n]*\n$/u)]);
  const said = 'pincite: PASSPHRASE_WRONG: The passphrase does not open key.age.\n';
  const byFile = await run([...argv, '--passphrase-file', wrong]);
  const byEnvironment = await run(argv, { PINCITE_PASSPHRASE_FILE: wrong });
  expect([byFile.code, byFile.err, byEnvironment.code, byEnvironment.err]).toEqual([1, said, 1, said]);
});

it('a followed folder, an index and a search open it with the file that the environment names', async () => {
  const named = { PINCITE_PASSPHRASE_FILE: pass };
  expect((await run(['watch', join(folder, 'followed'), '--once'], named)).code).toBe(0);
  expect((await run(['index'], named)).code).toBe(0);
  expect((await run(['search', 'Quillfeather'], named)).out).toContain('red house');
  expect(await filesWith(data, 'Quillfeather')).toEqual([]);
});

it('hands it to the browser host in a message, in no argument and no environment', async () => {
  const stub = join(folder, 'stub.mjs');
  await writeFile(
    stub,
    `import { writeFileSync } from 'node:fs';
process.on('message', (message) => {
  writeFileSync(process.argv[2], JSON.stringify({ message, argv: process.argv, env: process.env }));
  process.exit(7);
});`,
  );
  const serve = serveRunner({ ...programPaths(import.meta.url), serveEntry: pathToFileURL(stub) });
  const told = join(folder, 'told.json');
  expect(await serve([told], new AbortController().signal, PASSPHRASE)).toBe(7);
  const { message, argv, env } = JSON.parse(await readFile(told, 'utf8'));
  expect([message, argv.at(-1)]).toEqual([{ passphrase: PASSPHRASE }, '--passphrase-of-parent']);
  expect(JSON.stringify([argv, env])).not.toContain(PASSPHRASE);
});

it('mcp serves it to a program', async () => {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [CLI, '--data', data, 'mcp', '--passphrase-file', pass],
      env: { ...(process.env as Record<string, string>), ...NAMED, PINCITE_MODELS: models },
    }),
  );
  const found = await client.callTool({ name: 'find', arguments: { query: 'Quillfeather' } });
  expect(JSON.stringify(found)).toContain('red house');
  await client.close();
});
