import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEndpoints } from '../../../../../src/offline/endpoints.ts';
import { fakeEngine } from '../../fake-engine.ts';
import { runCli } from '../../run-cli.ts';

const GROUPS = [
  { group: 'legal', role: 'editor', collections: ['Contracts'] },
  { group: 'everybody', role: 'reader', collections: null },
] as const;
const FILE = {
  issuer: 'https://login.example/realm',
  client_id: 'pincite',
  client_secret: 'top-secret',
  groups: GROUPS,
};

describe('pincite team sign-in', () => {
  let [folder, path] = ['', ''];
  let engine: ReturnType<typeof fakeEngine>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pincite-sign-in-'));
    path = join(folder, 'sign-in.json');
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(() => {
    engine = fakeEngine({
      groups: GROUPS.map((one) => ({ ...one, collections: one.collections && [...one.collections] })),
    });
  });
  const run = (...argv: string[]) =>
    runCli([...argv, '--data', join(folder, 'library')], { ownerDir: join(folder, 'owner'), engine });
  const set = async (file: object) => {
    await writeFile(path, JSON.stringify(file));
    return run('team', 'sign-in', 'set', path);
  };
  const list = () => readEndpoints(join(folder, 'owner'), join(folder, 'library')).list;

  it('names the provider and what groups may do, says what is sent, never shows the secret, and takes it out', async () => {
    const done = await set({ ...FILE, audience: 'https://pincite.example' });
    expect([done.code, done.err]).toEqual([0, '']);
    expect(done.out).toContain('No document, question or answer is sent to login.example:443.');
    expect(list()).toEqual([
      {
        purpose: 'sign-in',
        url: FILE.issuer,
        also: [],
        client_id: 'pincite',
        client_secret: 'top-secret',
        audience: 'https://pincite.example',
        scope: 'openid profile email',
        group_claim: 'groups',
        name_claim: 'preferred_username',
      },
    ]);
    const shown = await run('team', 'sign-in', 'show');
    expect(shown.out).toBe(
      'https://login.example/realm, as pincite, with a secret\nlegal  editor, Contracts\neverybody  reader, the whole library\n',
    );
    const json = await run('team', 'sign-in', 'show', '--json');
    expect(JSON.parse(json.out)).toMatchObject({ provider: { url: FILE.issuer, has_secret: true }, groups: GROUPS });
    for (const { out, err } of [done, shown, json]) expect(out + err).not.toContain('top-secret');
    expect((await run('team', 'sign-in', 'off')).code).toBe(0);
    expect(list()).toEqual([]);
    expect((await run('team', 'sign-in', 'show')).out).toBe('Members sign in with their tokens alone.\n');
    expect(engine.calls).toEqual([
      ['set groups', { groups: GROUPS }],
      ['set groups', { groups: [] }],
    ]);
  });

  it('says that programs have no accounts without a secret and an audience', async () => {
    const { client_secret: _, ...publicClient } = FILE;
    expect((await set(publicClient)).out).toContain('Programs go on with the tokens of "pincite team add"');
    expect((await run('team', 'sign-in', 'off')).code).toBe(0);
  });

  it.each<[string, object]>([
    ['issuer', { ...FILE, issuer: 'http://login.example' }],
    ['issuer', { ...FILE, issuer: 'https://user:key@login.example' }],
    ['also', { ...FILE, also: ['http://graph.example'] }],
    ['openid', { ...FILE, scope: 'profile' }],
    ['groups', { ...FILE, groups: [] }],
    ['groups.0.role', { ...FILE, groups: [{ ...GROUPS[0], role: 'owner' }] }],
    ['groups.0', { ...FILE, groups: [{ group: 'legal', role: 'reader' }] }],
    ['client_id', { ...FILE, client_id: undefined }],
    ['audiense', { ...FILE, audiense: 'a misspelled setting' }],
  ])('refuses a file whose %s is not right, and changes nothing', async (_, file) => {
    const { code, err } = await set(file);
    expect([code, err]).toEqual([1, expect.stringContaining('FILE_UNREADABLE')]);
    expect([list(), engine.calls]).toEqual([[], []]);
  });
});
