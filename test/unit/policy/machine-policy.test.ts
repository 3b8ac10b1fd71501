import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Policy } from '../../../src/contract/policy.ts';
import {
  fixedFields,
  type MachinePolicy,
  mustAllowExport,
  mustAllowFetching,
  mustAllowModel,
  mustAllowRetention,
  mustAllowServer,
  mustAllowSource,
  policyOf,
} from '../../../src/policy/machine-policy.ts';

const BASE = { pincite_policy: 1, issued_by: 'IT of Example Ltd' } as const;
const made = (rules: Omit<Policy, keyof typeof BASE>, home = '/home/ana'): MachinePolicy => ({
  path: '/etc/pincite/policy.json',
  rules: { ...BASE, ...rules },
  home,
});
const read = (content: unknown, problem: string | null = null) =>
  policyOf({ path: '/etc/pincite/policy.json', content, problem }, '/home/ana');

describe('a policy', () => {
  it('that fixes nothing is one', () => {
    expect(read(BASE).rules).toEqual(BASE);
    expect(fixedFields(read(BASE))).toEqual([]);
    expect(fixedFields(null)).toEqual([]);
  });

  it('says what it fixes', () => {
    const all = {
      ...BASE,
      models: { chat: 'qwen', embed: 'minilm', fetch: false },
      servers: [],
      retention: { keep: [{ collection: null, days: 365 }] },
      folders: { documents: ['~/Documents'], libraries: ['/srv'] },
      exports: ['pdf', 'backup'],
    };
    expect(read(all).rules).toEqual(all);
    expect(fixedFields(read(all))).toHaveLength(8);
  });

  it.each<[string, unknown, string | null, RegExp]>([
    ['a file that cannot be read', null, 'permission denied', /permission denied/],
    ['an unknown key', { ...BASE, export: [] }, null, /unknown key, export\b/],
    ['an unknown key inside', { ...BASE, models: { chat: 'a', reranker: 'b' } }, null, /unknown key, models\.reranker/],
    [
      'an unknown key in a rule',
      { ...BASE, retention: { keep: [{ collection: null, days: 1, x: 1 }] } },
      null,
      /keep\.0\.x/,
    ],
    ['a form that is unknown', { ...BASE, exports: ['doc'] }, null, /exports\.0 is not valid/],
    ['a later form', { ...BASE, pincite_policy: 2 }, null, /pincite_policy is not valid/],
    ['nobody who issued it', { pincite_policy: 1 }, null, /issued_by is not valid/],
    ['an address without a protocol', { ...BASE, servers: ['llm.example'] }, null, /servers\.0/],
    ['a list', [], null, /its content is not valid/],
  ])('stops everything where it has %s', (_, content, problem, why) => {
    expect(() => read(content, problem)).toThrow(
      expect.objectContaining({ code: 'POLICY_UNREADABLE', message: expect.stringMatching(why) }),
    );
  });
});

describe('what a policy does not allow', () => {
  const fixed = { code: 'FIXED_BY_POLICY', message: expect.stringContaining('IT of Example Ltd') };
  const refused = (call: () => void) => expect(call).toThrow(expect.objectContaining(fixed));

  it('is another model, and fetching one', () => {
    const policy = made({ models: { chat: 'qwen', fetch: false } });
    refused(() => mustAllowModel(policy, 'chat', 'other'));
    refused(() => mustAllowFetching(policy));
    mustAllowModel(policy, 'chat', 'qwen');
    mustAllowModel(policy, 'embed', 'any');
    mustAllowModel(null, 'chat', 'other');
    mustAllowFetching(made({}));
  });

  it('is another server, also where it fixes the model alone', () => {
    refused(() => mustAllowServer(made({ servers: ['https://a.example'] }), 'store', 'https://b.example'));
    refused(() => mustAllowServer(made({ models: { chat: 'qwen' } }), 'chat', 'https://b.example'));
    mustAllowServer(made({ models: { chat: 'qwen' } }), 'store', 'https://b.example');
    mustAllowServer(made({}), 'chat', 'https://b.example');
  });

  it('is another form of export', () => {
    const policy = made({ exports: ['pdf'] });
    refused(() => mustAllowExport(policy, 'docx'));
    refused(() => mustAllowExport(made({ exports: [] }), 'pdf'));
    mustAllowExport(policy, 'docx', 'pdf');
    mustAllowExport(made({}), 'docx');
  });

  it('is another time to keep answers, and another name for a collection with a rule', () => {
    const policy = made({ retention: { keep: [{ collection: 'Acme', days: 30 }] } });
    refused(() => mustAllowRetention(policy));
    refused(() => mustAllowRetention(policy, 'Acme'));
    mustAllowRetention(policy, 'Beta');
    mustAllowRetention(made({}), 'Acme');
  });

  describe('is another folder', () => {
    let home: string;
    beforeEach(async () => {
      home = await realpath(await mkdtemp(join(tmpdir(), 'pincite-home-')));
      await mkdir(join(home, 'Documents', 'deep'), { recursive: true });
      await mkdir(join(home, 'Documents-2'));
      await writeFile(join(home, 'outside.txt'), 'words');
      await symlink(join(home, 'outside.txt'), join(home, 'Documents', 'link.txt'));
    });
    afterEach(() => rm(home, { recursive: true, force: true }));

    it('beside it, above it, or behind a link', () => {
      const policy = made({ folders: { documents: ['~/Documents'] } }, home);
      for (const path of ['outside.txt', 'Documents-2/a.txt', '.', 'Documents/../outside.txt', 'Documents/link.txt'])
        refused(() => mustAllowSource(policy, join(home, path)));
      for (const path of ['Documents', 'Documents/deep/new.txt', 'Documents/..a.txt'])
        mustAllowSource(policy, join(home, path));
      refused(() => mustAllowSource(made({ folders: { documents: [] } }, home), join(home, 'outside.txt')));
      mustAllowSource(made({ folders: {} }), join(home, 'outside.txt'));
    });
  });
});
