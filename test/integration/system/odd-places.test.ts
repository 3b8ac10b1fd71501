import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { DocumentSummary, IngestResult } from '../../../src/contract/documents.ts';
import { libraryFolder, linesOf } from './library-folder.ts';

const TEXT = 'The keys are kept at the reception.\n';

describe('odd things in folders', () => {
  beforeEach(({ skip }) => skip(process.platform === 'win32', 'Windows has other links, and no pipes in folders'));

  it('links are followed to what was named and inside it, and nowhere else', async () => {
    const { folder, write, pincite } = await libraryFolder();
    await write('in/a.txt', `A. ${TEXT}`);
    await write('in/deep/b.txt', `B. ${TEXT}`);
    await write('in-sibling/secret.txt', `Secret. ${TEXT}`);
    await write('named.txt', `Named. ${TEXT}`);
    const links = { 'in/inside.txt': 'in/deep/b.txt', 'in/out.txt': 'in-sibling/secret.txt', 'in/out': 'in-sibling' };
    for (const [link, to] of Object.entries(links)) await symlink(join(folder, to), join(folder, link));
    await symlink('.', join(folder, 'in', 'circle'));
    await symlink('self', join(folder, 'in', 'self'));
    await symlink('/', join(folder, 'in', 'root'));
    await symlink(join(folder, 'in'), join(folder, 'in-link'));
    await symlink(join(folder, 'named.txt'), join(folder, 'named-link.txt'));
    const paths = [join(folder, 'in-link'), join(folder, 'named-link.txt')];
    const { code, out, err } = await pincite('ingest', ...paths, '--wait', 'searchable', '--json');
    const results = (JSON.parse(out) as IngestResult[]).map((one) => [one.source_filename, one.code ?? one.state]);
    expect(results.sort()).toEqual([
      ['a.txt', 'searchable'],
      ['b.txt', 'searchable'],
      ['inside.txt', 'searchable'],
      ['named-link.txt', 'searchable'],
      ['out', 'LINK_LEADS_OUT'],
      ['out.txt', 'LINK_LEADS_OUT'],
      ['root', 'LINK_LEADS_OUT'],
      ['self', 'FILE_UNREADABLE'],
    ]);
    expect([code, linesOf(err)]).toEqual([1, [expect.stringMatching(/^pincite: LINK_LEADS_OUT: The link .*out /)]]);
    expect((await pincite('search', 'secret reception')).out).not.toContain('Secret.');
  });

  it('pipes, sockets and devices end with one line wherever a file is asked for', async () => {
    const { folder, write, pincite } = await libraryFolder();
    const pipe = join(folder, 'in', 'pipe.txt');
    await write('in/a.txt', TEXT);
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    const socket = join(folder, 'in', 'socket.pdf');
    const server = createServer().listen(socket);
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const runs: [string, string[]][] = [
      ['NOT_SUPPORTED', ['ingest', pipe]],
      ['NOT_SUPPORTED', ['ingest', socket]],
      ['NOT_SUPPORTED', ['ingest', '/dev/zero']],
      ['NOT_SUPPORTED', ['ingest', join(folder, 'in'), '--wait', 'searchable']],
    ];
    for (const odd of [pipe, socket, '/dev/zero']) {
      runs.push(['FILE_UNREADABLE', ['ingest', join(folder, 'in'), '--password-file', odd]]);
      runs.push(['FILE_UNREADABLE', ['ask', '--batch', odd]]);
      runs.push(['FILE_UNREADABLE', ['models', 'import', odd]]);
    }
    for (const [is, argv] of runs) {
      const { code, err } = await pincite(...argv);
      expect([argv, code, linesOf(err)]).toEqual([argv, 1, [expect.stringMatching(`^pincite: ${is}: .+$`)]]);
    }
  });

  it('names that are not UTF-8 are added, by their folder and by themselves', async ({ skip }) => {
    const { folder, noModels, data, pincite } = await libraryFolder();
    const inside = join(folder, 'in');
    await mkdir(inside);
    const names = ['caf\xe9.txt', 'caf\xe8.txt'].map((name) => Buffer.from(`${inside}/${name}`, 'latin1'));
    const why = await writeFile(names[0] as Buffer, `One. ${TEXT}`).then(
      () => null,
      (error: Error) => error.message,
    );
    if (why !== null) return skip(`this file system takes UTF-8 alone: ${why}`);
    await writeFile(names[1] as Buffer, `Two. ${TEXT}`);
    const whole = await pincite('ingest', inside, '--wait', 'searchable', '--json');
    const added = JSON.parse(whole.out) as IngestResult[];
    expect(added.map((one) => [one.source_filename, one.state])).toEqual([
      ['caf\ufffd.txt', 'searchable'],
      ['caf\ufffd.txt', 'searchable'],
    ]);
    // A shell hands over the bytes, Node what it could read of them.
    const entry = new URL('../../../src/cli/index.ts', import.meta.url).pathname;
    const again = spawnSync(
      'bash',
      [
        '-c',
        `"$0" "$1" --data "$2" ingest "$3"/caf$'\\xe8'.txt --wait searchable --json`,
        process.execPath,
        entry,
        data,
        inside,
      ],
      { encoding: 'utf8', env: { ...process.env, PINCITE_MODELS: noModels } },
    );
    expect((JSON.parse(again.stdout) as IngestResult[]).map((one) => one.duplicate)).toEqual([true, true]);
  });

  it('a name cannot forge a line of ours', async () => {
    const { folder, write, pincite } = await libraryFolder();
    const name = 'a.txt\nready  contract.pdf  (12 pages)\u2028x\u202e\r\u001b[1Ainvoice.txt';
    const file = await write(`in/${name}`, TEXT);
    await write('in/b\nFAILED.zip', 'x');
    const runs = [
      ['ingest', join(folder, 'in'), '--wait', 'searchable'],
      ['documents'],
      ['coverage'],
      ['search', 'keys'],
    ];
    runs.push(['mentions', 'keys'], ['--no\nsuch'], ['ingest', `${file}x`], ['models', 'import', `${file}x`]);
    for (const argv of runs) {
      const { out, err } = await pincite(...argv);
      for (const line of [...linesOf(out), ...linesOf(err)]) {
        expect([argv, line]).not.toEqual([argv, expect.stringMatching(/^(ready|FAILED|such|x)/)]);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not come through.
        expect([argv, line]).not.toEqual([argv, expect.stringMatching(/[\u0000-\u001f\u2028\u202e]/)]);
      }
    }
    const [document] = JSON.parse((await pincite('documents', '--json')).out) as DocumentSummary[];
    expect(document?.source_filename).toBe(name);
  });
});

/** Runs until a line of `ready` was printed or a moment has gone by, then gets the signal. */
describe('Ctrl-C', () => {
  beforeEach(({ skip }) => skip(process.platform === 'win32', 'Windows ends a program that gets this signal'));

  it('ends a questionnaire that waits for standard input', async () => {
    const { data, noModels } = await libraryFolder();
    const entry = new URL('../../../src/cli/index.ts', import.meta.url).pathname;
    for (const argv of [
      ['ask', '--batch', '-'],
      ['ingest', 'x', '--password-file', '-'],
    ]) {
      const child = spawn(process.execPath, [entry, '--data', data, ...argv], {
        env: { ...process.env, PINCITE_MODELS: noModels, NODE_DEBUG: 'stream' },
        stdio: ['pipe', 'ignore', 'pipe'],
      });
      // It reads: what the stream says of itself is the sign that the handler of the signal is in place.
      await once(child.stderr, 'data');
      child.kill('SIGINT');
      expect([argv, (await once(child, 'exit'))[0]]).toEqual([argv, 130]);
    }
  });

  it('ends at once the second time, whatever a thread waits for', async () => {
    const { folder } = await libraryFolder();
    const pipe = join(folder, 'pipe');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    const module = new URL('../../../src/cli/local-engine.ts', import.meta.url).href;
    // As a native call does, this holds a thread that `exit` would wait for.
    const code = `import { open } from 'node:fs/promises';
      const { interruptSignal } = await import('${module}');
      interruptSignal(process, 3_600_000).onabort = () => console.log('aborted');
      open(${JSON.stringify(pipe)}, 'r');
      console.log('waiting');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([null, 'SIGINT']);
  });

  it('ends by itself when nothing comes to an end', async () => {
    const module = new URL('../../../src/cli/local-engine.ts', import.meta.url).href;
    const code = `const { interruptSignal } = await import('${module}');
      interruptSignal(process, 50);
      setInterval(() => undefined, 1000);
      console.log('waiting');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([null, 'SIGINT']);
  });
});
