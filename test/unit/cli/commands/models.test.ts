import { expect, it } from 'vitest';
import { fakeEngine } from '../fake-engine.ts';
import { runCli } from '../run-cli.ts';

it('fetches and imports models in another process, without opening the engine', async () => {
  const fetched = await runCli(['models', 'fetch', '--for', 'demo', 'minilm']);
  expect([fetched.code, fetched.modelCalls, fetched.dataDirs]).toEqual([0, [['fetch', '--for', 'demo', 'minilm']], []]);
  const imported = await runCli(['models', 'import', 'file.gguf'], { modelsExit: 1 });
  expect([imported.code, imported.modelCalls]).toEqual([1, [['import', 'file.gguf']]]);
  expect((await runCli(['models', 'add', 'hf:a/b/c.gguf'])).modelCalls).toEqual([['add', 'hf:a/b/c.gguf']]);
  // That process has told of wrong usage; a code of its own making is a failure.
  expect((await runCli(['models', 'fetch', '--for', 'bad'], { modelsExit: 2 })).code).toBe(2);
  expect((await runCli(['models', 'fetch'], { modelsExit: 134 })).code).toBe(1);
  expect((await runCli(['models', 'list'])).out).toMatch(/minilm +search +here +25\.0 MB/);
});

it('has another model search', async () => {
  const engine = fakeEngine();
  const { code, out } = await runCli(['models', 'use', 'minilm'], { engine });
  expect(code).toBe(0);
  expect(out).toMatch(/^all-MiniLM-L6-v2 searches once all documents are embedded anew: /);
  expect(engine.calls).toEqual([['models.choose', { id: 'minilm' }]]);
});

it('says that a server answers, and not the model that is chosen', async () => {
  const servers = { list: [{ purpose: 'chat' as const, server: 'llm.example:8080', model: 'qwen' }], problem: null };
  const chosen = await runCli(['models', 'use', 'minilm'], { engine: fakeEngine({ servers, chosenRole: 'chat' }) });
  expect(chosen.out).toBe(
    'all-MiniLM-L6-v2 answers once "pincite models remote off" has taken out llm.example:8080.\n',
  );
  const local = await runCli(['models', 'use', 'minilm'], { engine: fakeEngine({ chosenRole: 'chat' }) });
  expect(local.out).toBe('all-MiniLM-L6-v2 answers from now on.\n');
});

it('says what computes, and chooses it', async () => {
  const engine = fakeEngine();
  expect((await runCli(['models', 'device'], { engine })).out).toBe('CPU (no graphics card found)\n');
  expect((await runCli(['models', 'device', 'off'], { engine })).code).toBe(0);
  expect(engine.calls).toEqual([['models.chooseDevice', { choice: 'off' }]]);
  expect((await runCli(['models', 'device', 'abacus'])).code).toBe(2);
});

it('recommends models for this machine', async () => {
  const { out } = await runCli(['models', 'recommend']);
  expect(out).toContain('8.0 GB of memory, 2 cores, computes on CPU (no graphics card found)\n');
  expect(out).toMatch(/^\* +minilm +search +fits +It needs 0\.1 GB\.$/m);
  // Once for all of them, and of none that was measured.
  expect(out.match(/measured/g)).toHaveLength(1);
  expect(out).toContain('how well these do here: qwen3-4b, qwen3-8b.\n');
  expect(out.replace(/\s+/gu, ' ')).toContain(
    '(llama.cpp server, vLLM, Ollama, LM Studio): "pincite models remote set',
  );
});
