import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/offline/endpoints.ts';
import {
  allowedBy,
  type Computer,
  isServerAllowed,
  policyPaths,
  readPolicyFile,
} from '../../../src/policy/policy-file.ts';

const uid = process.getuid?.() ?? 0;
const computer = (more: Partial<Computer> = {}): Computer => ({
  ...{ platform: 'linux', env: {}, home: '/home/ana', administrator: uid },
  ...more,
});

describe('the folder of the administrators', () => {
  it.each<[NodeJS.Platform, Partial<Computer>, string[]]>([
    ['linux', { env: { PROGRAMDATA: '/home/ana', XDG_CONFIG_HOME: '/home/ana' } }, ['/etc/pincite/policy.json']],
    ['darwin', {}, ['/Library/Application Support/Pincite/policy.json']],
    [
      'win32',
      { home: 'C:\\Users\\ana', env: { ProgramData: 'C:\\ProgramData' } },
      ['C:\\ProgramData\\Pincite\\policy.json'],
    ],
    ['win32', { home: 'C:\\Users\\ana' }, ['C:\\ProgramData\\Pincite\\policy.json']],
    // A variable that a user sets adds a place, and never hides the other.
    [
      'win32',
      { home: 'C:\\Users\\ana', env: { ProgramData: 'C:\\Users\\ana\\mine' } },
      ['C:\\ProgramData\\Pincite\\policy.json', 'C:\\Users\\ana\\mine\\Pincite\\policy.json'],
    ],
  ])('on %s', (platform, more, paths) => {
    expect(policyPaths(computer({ platform, ...more }))).toEqual(paths);
  });
});

describe('a policy file', () => {
  let folder: string;
  let path: string;
  const read = (more: Partial<Computer> = {}) => readPolicyFile(computer(more), [path]);
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'pincite-policy-')), 'pincite');
    path = join(folder, 'policy.json');
    await mkdir(folder, { mode: 0o755 });
  });
  afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

  it('may be missing, also with its folder', () => {
    expect(read()).toBeNull();
    expect(readPolicyFile(computer(), [join(folder, 'no', 'policy.json')])).toBeNull();
  });

  it('is read', async () => {
    await writeFile(path, '{"pincite_policy": 1}', { mode: 0o644 });
    expect(read()).toEqual({ path, content: { pincite_policy: 1 }, problem: null });
  });

  it.each<[string, () => Promise<unknown>, Partial<Computer>, RegExp]>([
    ['no JSON', () => writeFile(path, '{"pincite_policy":'), {}, /not JSON/],
    ['a folder', () => mkdir(path), {}, /no file/],
    ['of another owner', () => writeFile(path, '{}'), { administrator: uid + 1 }, /others than the administrator/],
    [
      'writable by others',
      async () => {
        await writeFile(path, '{}');
        await chmod(path, 0o666);
      },
      {},
      /others than the administrator/,
    ],
    [
      'in a folder that others can write',
      async () => {
        await writeFile(path, '{}');
        await chmod(folder, 0o777);
      },
      {},
      /others than the administrator/,
    ],
  ])('has a problem: %s', async (_, make, more, problem) => {
    await make();
    expect(read(more)).toMatchObject({ path, content: null, problem: expect.stringMatching(problem) });
  });
});

describe('servers', () => {
  const chat: Endpoint = { purpose: 'chat', url: 'https://llm.example/v1', model: 'm', key: null };
  const endpoints = { list: [chat], problem: null };
  const file = (content: unknown, problem: string | null = null) => ({ path: '/etc/p', content, problem });

  it.each<[string, unknown, boolean]>([
    ['without a policy for them', {}, true],
    ['where it is listed', { servers: ['https://llm.example/v1/'] }, true],
    ['where another is listed', { servers: ['https://other.example/v1'] }, false],
    ['where only its host is listed', { servers: ['https://llm.example/'] }, false],
    ['where none is', { servers: [] }, false],
    ['where the list is none', { servers: 'https://llm.example/v1' }, false],
    ['where the model that answers is fixed', { models: { chat: 'a' } }, false],
    ['where both are', { models: { chat: 'a' }, servers: ['https://llm.example/v1'] }, true],
    ['where the policy is no object', null, false],
  ])('are let through or not: %s', (_, content, isAllowed) => {
    expect(isServerAllowed(content, chat)).toBe(isAllowed);
    expect(allowedBy(file(content), endpoints).list).toEqual(isAllowed ? [chat] : []);
    expect(allowedBy(file(content), endpoints).problem === null).toBe(isAllowed);
  });

  it('are none where the policy cannot be read, and all without one', () => {
    expect(allowedBy(file(null, 'it is not JSON'), endpoints)).toEqual({ list: [], problem: expect.any(String) });
    expect(allowedBy(null, endpoints)).toEqual(endpoints);
  });
});
