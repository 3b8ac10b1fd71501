import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runModels } from '../../../../../src/cli/models.ts';
import { PinciteError } from '../../../../../src/contract/errors.ts';
import type { MachinePolicy } from '../../../../../src/policy/machine-policy.ts';
import { fakeEngine } from '../../fake-engine.ts';
import { runCli } from '../../run-cli.ts';

const policyWith = (rules: Partial<MachinePolicy['rules']>): MachinePolicy => ({
  path: '/etc/pincite/policy.json',
  rules: { pincite_policy: 1, issued_by: 'IT of Example Ltd', ...rules },
  home: '/home/ana',
});

it('tells what holds, and where it comes from', async () => {
  const { out, code } = await runCli(['policy']);
  expect(code).toBe(0);
  expect(out).toMatch(/^Policy of this computer by IT of Example Ltd \(\/etc\/pincite\/policy\.json\)\n/);
  expect(out).toMatch(/Servers +none +the policy/);
  expect(out).toMatch(/Exports +all forms +nobody: the default/);
  expect(JSON.parse((await runCli(['policy', '--json'])).out)).toMatchObject({
    policy: { issued_by: 'IT of Example Ltd' },
    held: [{ field: 'servers', values: [], from: 'policy' }, { field: 'exports' }],
  });
});

describe('a policy that cannot be used', () => {
  const policy = (): never => {
    throw new PinciteError('POLICY_UNREADABLE', { path: '/etc/pincite/policy.json', why: 'it is not JSON' });
  };

  it.each([
    ['documents'],
    ['ask', 'Why?'],
    ['models', 'remote', 'show'],
    ['models', 'fetch'],
    ['serve'],
    ['mcp'],
    ['policy'],
  ])('stops “%s %s” with one sentence', async (...argv) => {
    const engine = fakeEngine();
    const { code, err, out, modelCalls, serveCalls } = await runCli(argv.filter(Boolean), { engine, policy });
    expect([code, out, modelCalls, serveCalls, engine.calls]).toEqual([1, '', [], [], []]);
    expect(err).toMatch(/^pincite: POLICY_UNREADABLE: .*it is not JSON\. Pincite does nothing until .*\n$/);
  });

  it('stops the process that fetches models too', async () => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await runModels(['list'], { policy })).toBe(1);
    expect(String(write.mock.calls)).toMatch(/POLICY_UNREADABLE/);
    write.mockRestore();
  });

  it('lets help be read', async () => {
    expect(await runCli(['--help'], { policy })).toMatchObject({ code: 0 });
  });
});

describe('what a policy does not allow', () => {
  let ownerDir: string;
  beforeEach(async () => {
    ownerDir = await mkdtemp(join(tmpdir(), 'pincite-owner-'));
  });
  afterEach(() => rm(ownerDir, { recursive: true, force: true }));

  it('is no server of the command line, and what is there can be taken out', async () => {
    const policy = () => policyWith({ servers: ['https://llm.example/v1'] });
    const set = (url: string) => runCli(['models', 'remote', 'set', url, '--model', 'm'], { ownerDir, policy });
    const refused = await set('https://elsewhere.example/v1');
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/^pincite: FIXED_BY_POLICY: .*IT of Example Ltd.*policy\.json\)\.\n$/);
    await expect(readFile(join(ownerDir, 'endpoints.json'))).rejects.toThrow();
    expect((await set('https://llm.example/v1')).code).toBe(0);
    expect((await runCli(['models', 'remote', 'off'], { ownerDir, policy })).code).toBe(0);
    const keys = join(ownerDir, 'keys');
    await writeFile(keys, 'id\nsecret\n');
    const store = ['store', 'set', 's3://bucket/library', '--endpoint', 'https://s3.example', '--key-file', keys];
    expect(await runCli(store, { engine: fakeEngine({ documents: [] }), ownerDir, policy })).toMatchObject({
      code: 1,
      err: expect.stringContaining('FIXED_BY_POLICY'),
    });
  });

  it('is no fetching of models', async () => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const policy = () => policyWith({ models: { fetch: false } });
    for (const args of [['fetch'], ['fetch', 'minilm'], ['add', 'hf:a/b/c.gguf']])
      expect(await runModels(args, { policy })).toBe(1);
    expect(write.mock.calls.every(([line]) => String(line).includes('FIXED_BY_POLICY'))).toBe(true);
    write.mockRestore();
  });

  it('is no library elsewhere, also of a backup', async () => {
    const policy = () => policyWith({ folders: { libraries: ['/srv/libraries'] } });
    for (const argv of [
      ['restore', 'backup.zip'],
      ['library', 'encrypt', '--new-passphrase-file', 'pass'],
      ['library', 'passphrase', '--new-passphrase-file', 'pass'],
      ['library', 'decrypt', '--passphrase-file', 'pass'],
    ])
      expect(await runCli(argv, { policy })).toMatchObject({
        code: 1,
        err: expect.stringContaining('FIXED_BY_POLICY'),
      });
  });
});
