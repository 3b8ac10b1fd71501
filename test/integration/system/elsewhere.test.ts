import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Answer } from '../../../src/contract/answer.ts';
import { type RunningChatServer, startChatServer } from '../../fakes/models/chat-server.ts';
import { startLmStudio } from '../../fakes/models/lm-studio-server.ts';
import { startOllama } from '../../fakes/models/ollama-server.ts';
import type { WriteReply } from '../../fakes/models/schema-bound.ts';
import { nearestLine, quotingChat } from '../engine/quoting-chat.ts';
import { newFolder, sampleLibrary } from '../engine/sample-engine.ts';

const CLI = fileURLToPath(new URL('../../../src/cli/index.ts', import.meta.url));
const QUESTION = 'How many days of unused annual leave may be carried over?';
const KEY = 'sk-0123456789abcdef';

/** What such a server writes by a schema: the nearest line, with a marker of its own, over several lines. */
const byASchema: WriteReply = async ({ user, schema }) => {
  if (schema === null) throw new Error('a request without a schema');
  const claims = (await nearestLine(user)).map(({ t, s }) => ({ t: `${t} [${s[0]}]`, s }));
  return JSON.stringify({ mode: 'answer', claims }, null, 2);
};

/** The command line, in a process with the guard, against a server in this one. */
describe('answers written by a server of the owner', () => {
  let place: Awaited<ReturnType<typeof newFolder>>;
  let library: string;
  let server: RunningChatServer;
  let ignoresGrammar = false;

  const pincite = async (...argv: readonly string[]) => {
    const env = { ...process.env, NO_COLOR: '1', PINCITE_MODELS: join(place.folder, 'no-models') };
    const child = spawn(process.execPath, [CLI, '--data', library, ...argv], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { code: code as number, out, err };
  };
  const ask = async (...more: readonly string[]) => {
    const { code, out, err } = await pincite('ask', QUESTION, ...more, '--json');
    return { code, err, answer: out === '' ? null : Answer.parse(JSON.parse(out)) };
  };
  const setServer = (model = 'quoting') =>
    pincite('models', 'remote', 'set', server.url, '--model', model, '--key-file', join(place.folder, 'key'));
  const name = () => new URL(server.url).host;
  const generated = () => server.requests.filter((request) => request.startsWith('POST')).length;

  beforeAll(async () => {
    place = await newFolder();
    // What these tests set of servers is for this file alone: another that runs beside it has none.
    process.env.XDG_CONFIG_HOME = join(place.folder, 'config');
    library = join(place.folder, 'library');
    await sampleLibrary(library);
    await writeFile(join(place.folder, 'key'), `${KEY}\n`);
    server = await startChatServer({
      ...{ chat: quotingChat(), model: 'quoting', key: KEY },
      misbehave: (request, response) => {
        if (!ignoresGrammar || request.method !== 'POST') return false;
        response.end('data: {"choices":[{"delta":{"content":"See [1]."}}]}\n\ndata: [DONE]\n\n');
        return true;
      },
    });
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });

  it('sends nothing anywhere before one is set', async () => {
    const { code, err } = await ask();
    expect([code, err]).toEqual([1, expect.stringMatching(/MODEL_MISSING/u)]);
    expect(server.requests).toEqual([]);
  });

  it('asks the one that is set, checks what it writes as usual, and names it', async () => {
    expect((await setServer()).code).toBe(0);
    const { answer } = await ask();
    expect(answer).toMatchObject({
      mode: 'answer',
      model: { file: 'quoting', server: name(), sha256: expect.stringMatching(/^[0-9a-f]{64}$/u) },
      timings: { prompt_tokens: 400 },
    });
    expect(answer?.answer).toMatch(/\b(?:five|5)\b.*\[1\]/iu);
    expect(answer?.citations.length).toBeGreaterThan(0);
    expect(answer?.validation.invalid_removed).toBe(0);
    expect(generated()).toBe(1);
    const quoted = await ask('--quote-only');
    expect(quoted.answer).toMatchObject({ mode: 'answer', quote_only: true, model: { server: name() } });
  });

  it('repeats its answer as long as the same model is there', async () => {
    const before = generated();
    expect((await ask()).answer).toMatchObject({ cached: true, model: { server: name() } });
    expect(generated()).toBe(before);
  });

  it('names it where an answer leaves the app, and in what is said of the network', async () => {
    const [receipt, markdown] = ['receipt.json', 'answer.md'].map((file) => join(place.folder, file)) as [
      string,
      string,
    ];
    expect((await pincite('export', '--format', 'receipt', '--out', receipt)).code).toBe(0);
    expect(JSON.parse(await readFile(receipt, 'utf8')).answer.model).toMatchObject({ file: 'quoting', server: name() });
    expect((await pincite('verify', receipt)).code).toBe(0);
    expect((await pincite('audit', 'verify')).code).toBe(0);
    await pincite('export', '--out', markdown);
    expect((await readFile(markdown, 'utf8')).replaceAll('\\', '')).toContain(`by Pincite, with quoting on ${name()}.`);
    expect((await pincite('ask', QUESTION)).out).toContain(`quoting on ${name()}`);
    const log = await readFile(join(library, 'logs', 'rag_trace.jsonl'), 'utf8');
    expect(log).toContain(`"server":"${name()}"`);
    const doctor = JSON.parse((await pincite('doctor', '--json')).out);
    expect(doctor.servers).toEqual({ list: [{ purpose: 'chat', server: name(), model: 'quoting' }], problem: null });
    const check = await pincite('doctor', '--offline', '--json');
    expect([check.code, JSON.parse(check.out).servers.list]).toEqual([0, doctor.servers.list]);
  });

  it('keeps the key out of the library, and of what leaves it', async () => {
    const backup = join(place.folder, 'backup.zip');
    expect((await pincite('backup', backup)).code).toBe(0);
    const diagnostics = join(place.folder, 'diagnostics.json');
    expect((await pincite('diagnostics', '--out', diagnostics)).code).toBe(0);
    const within = (await readdir(library, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const files = [...within.map((entry) => join(entry.parentPath, entry.name)), backup, diagnostics];
    for (const file of files) expect((await readFile(file)).includes(KEY), file).toBe(false);
    // Where answers are written is no fact of a document, but names stay out of diagnostics too.
    expect(await readFile(diagnostics, 'utf8')).not.toContain(name());
  });

  it('fails where the server does not obey the grammar, and no other model answers in its place', async () => {
    ignoresGrammar = true;
    const { code, err, answer } = await ask('--fresh');
    ignoresGrammar = false;
    expect([code, answer]).toEqual([1, null]);
    expect(err).toContain(
      `SERVER_REPLY_UNUSABLE: What the server ${name()} sent is not used: it does not follow the grammar of the request.`,
    );
  });

  it('fails where the server has no such model, or is away', async () => {
    await setServer('another');
    expect(await ask()).toMatchObject({
      code: 1,
      err: expect.stringContaining('it has no model another, but quoting.'),
    });
    await server.close();
    const away = await ask();
    expect(away).toMatchObject({ code: 1, err: expect.stringContaining('nothing listens at this address') });
    const kept = await pincite('search', 'annual leave');
    expect(kept.code).toBe(0);
  });

  it.each([
    ['Ollama', () => startOllama({ models: [{ name: 'qwen3:latest', contextLength: 8192 }], write: byASchema })],
    ['LM Studio', () => startLmStudio({ models: [{ id: 'qwen3', loaded: 8192 }], write: byASchema })],
  ])('has %s write, whose replies a schema binds, and checks them as all others', async (_, start) => {
    const other = await start();
    onTestFinished(other.close);
    // As both give their address.
    expect((await pincite('models', 'remote', 'set', `${other.url}/v1`, '--model', 'qwen3')).code).toBe(0);
    const { answer, err } = await ask();
    expect(answer, err).toMatchObject({ mode: 'answer', model: { file: 'qwen3', server: new URL(other.url).host } });
    expect(answer?.answer).toMatch(/\b(?:five|5)\b[^[]*\[1\]$/iu);
    expect(answer?.citations).toHaveLength(1);
    const check = await pincite('models', 'remote', 'check');
    // It repeats a line, and the trial asks about three.
    expect([check.code, check.out], check.err).toEqual([0, expect.stringContaining('answered the trial question')]);
  });

  it('fails where what is set cannot be read', async () => {
    const owner = join(place.folder, 'config', 'pincite', 'endpoints.json');
    await writeFile(owner, '{');
    expect(await ask()).toMatchObject({ code: 1, err: expect.stringMatching(/SERVERS_UNREADABLE: .*it is not JSON/u) });
    expect((await pincite('models', 'remote', 'off')).code).toBe(0);
    expect(await ask()).toMatchObject({ code: 1, err: expect.stringMatching(/MODEL_MISSING/u) });
  });
});
