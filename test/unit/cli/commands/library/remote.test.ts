import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointsPath, readEndpoints } from '../../../../../src/offline/endpoints.ts';
import { fakeEngine } from '../../fake-engine.ts';
import { runCli } from '../../run-cli.ts';

const URL_OF_SERVER = 'http://llm.example:8080';

describe('pincite models remote', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pincite-remote-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const run = (...argv: string[]) =>
    runCli(['models', 'remote', ...argv, '--data', join(folder, 'library')], { ownerDir: join(folder, 'owner') });
  const set = () => readEndpoints(join(folder, 'owner'), join(folder, 'library'));

  it('sets a server for one library from the next start on, with a key that it never shows, and takes it out', async () => {
    const keyFile = join(folder, 'key');
    await writeFile(keyFile, 'sk-secret\n');
    const done = await run('set', URL_OF_SERVER, '--model', 'qwen', '--key-file', keyFile);
    expect([done.code, done.dataDirs]).toEqual([0, []]);
    expect(done.out).toContain('Answers will be written by qwen on llm.example:8080.\n');
    expect(done.out).toContain('from the next start on');
    expect(done.err).toContain('http is not encrypted');
    expect(set().list).toEqual([{ purpose: 'chat', url: URL_OF_SERVER, model: 'qwen', key: 'sk-secret' }]);
    const shown = await run('show');
    expect(shown.out).toBe(`qwen at ${URL_OF_SERVER}, with a key\n`);
    const json = await run('show', '--json');
    expect(JSON.parse(json.out)).toEqual([{ purpose: 'chat', url: URL_OF_SERVER, model: 'qwen', has_key: true }]);
    for (const { out, err } of [done, shown, json]) expect(out + err).not.toContain('sk-secret');
    expect((await run('off')).out).toContain('nothing will be sent');
    expect(set()).toEqual({ list: [], problem: null });
    expect((await run('show')).out).toBe('Answers are written on this machine.\n');
  });

  it.each(['https://llm.example', 'http://localhost:8080', 'http://127.0.0.1:1', 'http://[::1]:1'])(
    'warns of no reader on the way to %s',
    async (url) => expect((await run('set', url, '--model', 'm')).err).toBe(''),
  );

  it('refuses what is no address, no model and no key, and changes nothing', async () => {
    await run('off');
    const empty = join(folder, 'empty');
    await writeFile(empty, '\n');
    for (const [argv, code, said] of [
      [['set', 'llm.example:8080', '--model', 'm'], 1, 'BAD_REQUEST: The request is not valid: an address begins with'],
      [['set', 'http://user:pw@a', '--model', 'm'], 1, 'a key does not stand in the address'],
      [['set', URL_OF_SERVER], 2, '--model'],
      [['set', URL_OF_SERVER, '--model', 'm', '--key-file', empty], 1, 'its first line is no key'],
      [['set', URL_OF_SERVER, '--model', 'm', '--key-file', join(folder, 'none')], 1, 'FILE_UNREADABLE'],
    ] as const) {
      const done = await run(...argv);
      expect([done.code, done.err]).toEqual([code, expect.stringContaining(said)]);
    }
    expect(set()).toEqual({ list: [], problem: null });
  });

  it('a file that others can read is told of, and replaced by "off" alone', async ({ skip }) => {
    skip(process.platform === 'win32', 'Windows has no such rights');
    await run('set', URL_OF_SERVER, '--model', 'm');
    await chmod(endpointsPath(join(folder, 'owner')), 0o644);
    for (const argv of [['show'], ['set', URL_OF_SERVER, '--model', 'm']]) {
      const done = await run(...argv);
      expect([done.code, done.err]).toEqual([1, expect.stringMatching(/SERVERS_UNREADABLE: .*others may read/u)]);
    }
    expect((await run('off')).code).toBe(0);
    expect(set()).toEqual({ list: [], problem: null });
  });

  it('checks the server by a question of our own', async () => {
    const check = (trial: { model: string; server: string; why: string | null } | null) =>
      runCli(['models', 'remote', 'check'], { engine: fakeEngine({ trial }) });
    const server = { model: 'qwen', server: 'llm.example:8080' };
    expect(await check(null)).toMatchObject({ code: 0, out: 'Answers are written on this machine.\n' });
    const passed = { code: 0, out: 'qwen on llm.example:8080 answered the trial question.\n' };
    expect(await check({ ...server, why: null })).toMatchObject(passed);
    const failed = { code: 4, out: 'qwen on llm.example:8080 failed: it did not end its reply.\n' };
    expect(await check({ ...server, why: 'it did not end its reply' })).toMatchObject(failed);
  });
});
