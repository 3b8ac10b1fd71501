import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runProcess } from '../cli/spawn-cli.ts';
import { newFolder, sampleLibrary } from '../engine/sample-engine.ts';

const ENTRY = fileURLToPath(new URL('../../../src/cli/index.ts', import.meta.url));

let [folder, data, models] = ['', '', ''];
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ folder, remove } = await newFolder());
  [data, models] = [join(folder, 'library'), join(folder, 'no-models')];
  await mkdir(models);
  await sampleLibrary(data, ['leave-and-absence']);
  const line = (i: number): string => `Berth ${i} is let for ${i + 3} weeks to the owner of boat ${i * 7}.`;
  await writeFile(join(folder, 'berths.txt'), Array.from({ length: 6_000 }, (_, i) => line(i)).join('\n\n'));
});
afterAll(() => remove());

/** A program that speaks to the server: JSON lines over the pipes of a real process. */
class Program {
  readonly child: ChildProcess;
  readonly err: Promise<string>;

  constructor() {
    this.child = spawn(process.execPath, [ENTRY, '--data', data, 'mcp', '--allow-changes'], {
      env: { ...process.env, PINCITE_MODELS: models, NO_COLOR: '1' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.child.stdin?.on('error', () => undefined);
    this.err = text(this.child.stderr as NodeJS.ReadableStream).catch(() => '');
  }

  write(line: string): void {
    this.child.stdin?.write(line);
  }
  send(message: object): void {
    this.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
  call(id: number, name: string, input: object): void {
    this.send({ id, method: 'tools/call', params: { name, arguments: input } });
  }
  closeInput(): void {
    this.child.stdin?.end();
  }
  /** Nobody is there any more, as when the program crashed. */
  breakPipes(): void {
    for (const pipe of [this.child.stdin, this.child.stdout, this.child.stderr]) pipe?.destroy();
  }
  async begin(): Promise<void> {
    const clientInfo = { name: 'test', version: '1' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    this.send({ id: 0, method: 'initialize', params });
    await once(createInterface({ input: this.child.stdout as NodeJS.ReadableStream }), 'line');
    this.send({ method: 'notifications/initialized' });
  }
}

const find = (program: Program, id = 1): void => program.call(id, 'find', { query: `days of leave ${id}` });
const addBerths = (program: Program): void => program.call(1, 'add_documents', { paths: [join(folder, 'berths.txt')] });

/** The ways in which programs leave. */
const WAYS: readonly [string, (program: Program) => void][] = [
  [
    'says no more, with many calls running',
    (program) => {
      for (let id = 1; id < 30; id++) find(program, id);
      program.closeInput();
    },
  ],
  [
    'is cut off in the middle of a message',
    (program) => {
      program.write('{"jsonrpc":"2.0","id":1,"meth');
      program.closeInput();
    },
  ],
  [
    'cancels its call, then leaves',
    (program) => {
      find(program);
      program.send({ method: 'notifications/cancelled', params: { requestId: 1 } });
      program.closeInput();
    },
  ],
  [
    'asks a question and leaves',
    (program) => {
      program.call(1, 'ask', { question: 'How many days of annual leave are there?' });
      program.closeInput();
    },
  ],
  [
    'reads no more, and calls on',
    (program) => {
      program.child.stdout?.destroy();
      find(program);
    },
  ],
  [
    'crashes while files are added',
    (program) => {
      addBerths(program);
      setTimeout(() => program.breakPipes(), 300);
    },
  ],
  [
    'ends the server while files are added',
    (program) => {
      addBerths(program);
      setTimeout(() => program.child.kill('SIGTERM'), 300);
    },
  ],
  [
    'ends the server as a terminal does',
    (program) => {
      find(program);
      program.child.kill('SIGINT');
    },
  ],
];

it.each(WAYS)('a program that %s ends the server with 0, in silence', async (_, leave) => {
  const program = new Program();
  await program.begin();
  leave(program);
  const ended = await once(program.child, 'exit');
  expect(await program.err).toBe('');
  // A busy machine may need longer than a process that was told to end is given: then the signal ends it.
  const told = program.child.killed ? [[null, 'SIGINT']] : [];
  expect([[0, null], ...told]).toContainEqual(ended);
});

it('one that writes what is no message is told of in one line each', async () => {
  const program = new Program();
  await program.begin();
  program.write('{"a":1}\n');
  program.closeInput();
  expect((await once(program.child, 'exit'))[0]).toBe(0);
  expect(await program.err).toMatch(/^pincite: a message was not understood[^\n]*\n$/u);
});

it('nothing is locked or lost afterwards', async () => {
  const added = await runProcess(
    ['--data', data, 'ingest', join(folder, 'berths.txt'), '--wait', 'searchable'],
    models,
  );
  expect([added.code, added.err]).toEqual([0, '']);
  const documents = JSON.parse((await runProcess(['--data', data, 'documents', '--json'], models)).out);
  expect(documents.map((one: { source_filename: string }) => one.source_filename).sort()).toEqual([
    ...['berths.txt', 'leave-and-absence.pdf'],
  ]);
  expect((await runProcess(['--data', data, 'check'], models)).code).toBe(0);
});
