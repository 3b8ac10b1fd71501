import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { SIGNED_OUT_CLOSE } from '../../../src/contract/shell/tab-key.ts';
import { claimsIn, signed } from '../../fakes/oidc/id-tokens.ts';
import { AUDIENCE, type OidcServer, oidcServer } from '../../fakes/oidc/oidc-server.ts';
import { type TeamServing, teamServing } from '../../fakes/oidc/team-serving.ts';

const LOOK_MS = 300;
const READERS = { group: 'legal', role: 'reader', collections: null } as const;

let provider: OidcServer;
let team: TeamServing;
beforeAll(async () => {
  provider = await oidcServer();
  team = await teamServing(provider.endpoint, LOOK_MS);
});
beforeEach(async () => {
  provider.tamper = null;
  provider.people.clear();
  provider.people.set('ada', { name: 'Ada', groups: ['legal'] });
  provider.people.set('eve', { name: 'Eve', groups: ['legal'] });
  await team.setGroups(READERS);
});
afterAll(async () => {
  await team.close();
  await provider.stop();
});

type Signed = Awaited<ReturnType<TeamServing['signIn']>>;
/** Resolves to the code with which the socket of a page closes. */
const closeOf = (signed: Signed): Promise<number> =>
  new Promise((resolve) => void signed.socket()?.once('close', resolve));

it.each<[string, () => Promise<unknown>]>([
  ['has left the company', async () => provider.people.delete('ada')],
  ['was signed out by the provider', () => provider.endGrants('ada')],
  ['is in no group of the team any more', async () => provider.people.set('ada', { name: 'Ada', groups: [] })],
  ['is in a group that the owner took out', () => team.setGroups({ ...READERS, group: 'another' })],
])('locks out at the next call who %s, and nobody else', async (_, change) => {
  const [ada, eve] = [await team.signIn('ada'), await team.signIn('eve')];
  const { client } = ada.engine();
  expect(await client.documents.list()).toEqual([]);
  expect((await client.status()).member).toMatchObject({ name: 'Ada', role: 'reader' });
  await change();
  const closed = closeOf(ada);
  await expect(client.documents.list()).rejects.toMatchObject({ code: 'ENGINE_GONE' });
  expect(await closed).toBe(SIGNED_OUT_CLOSE);
  expect(await ada.state()).toBe('MEMBER_UNKNOWN');
  // It stays so, also when they are let in again: they sign in anew.
  provider.people.set('ada', { name: 'Ada', groups: ['legal'] });
  await team.setGroups(READERS);
  expect(await ada.state()).toBe('MEMBER_UNKNOWN');
  expect(await eve.state()).toBe(204);
});

it('locks out who is in no group any more where the provider then names none, whatever the ID token said', async () => {
  const inIdToken = (): void => {
    provider.tamper = ({ path, body }) => {
      const answer = body as { id_token?: string; groups?: unknown };
      if (path === '/token' && answer.id_token !== undefined)
        answer.id_token = signed({ ...claimsIn(answer.id_token), groups: ['legal'] }, provider.key);
    };
  };
  inIdToken();
  const ada = await team.signIn('ada');
  expect(await ada.state()).toBe(204);
  provider.tamper = ({ path, body }) => {
    if (path === '/me') delete (body as { groups?: unknown }).groups;
  };
  expect(await ada.state()).toBe('MEMBER_UNKNOWN');
  // A provider that names groups in its ID token alone is believed by it.
  const never = provider.tamper;
  inIdToken();
  const both = provider.tamper;
  provider.tamper = (context) => {
    never(context);
    both(context);
  };
  expect(await (await team.signIn('ada')).state()).toBe(204);
});

it('asks the provider after each call came, never before', async () => {
  const ada = await team.signIn('ada');
  const { client } = ada.engine();
  await client.documents.list();
  const before = provider.asked.filter((path) => path === '/me').length;
  for (let calls = 1; calls <= 3; calls++) await client.documents.list();
  expect(provider.asked.filter((path) => path === '/me').length - before).toBeGreaterThanOrEqual(3);
});

it('ends the page of who calls nothing any more', async () => {
  const ada = await team.signIn('ada');
  const watching = ada.engine().client.queue.watch();
  const states = (await watching)[Symbol.asyncIterator]();
  await states.next();
  const closed = closeOf(ada);
  provider.people.delete('ada');
  expect(await closed).toBe(SIGNED_OUT_CLOSE);
});

it('begins anew with other rights where groups change, and keeps conversations by account', async () => {
  const ada = await team.signIn('ada');
  await team.setGroups(READERS, { group: 'editors', role: 'editor', collections: null });
  const { client } = ada.engine();
  expect((await client.status()).member).toMatchObject({ role: 'reader' });
  provider.people.set('ada', { name: 'Ada', groups: ['editors'] });
  const closed = closeOf(ada);
  await expect(client.status()).rejects.toMatchObject({ code: 'ENGINE_GONE' });
  expect(await closed).toBe(SIGNED_OUT_CLOSE);
  // The page loads anew, and is signed in still.
  expect(await ada.state()).toBe(204);
  expect((await ada.engine().client.status()).member).toMatchObject({ name: 'Ada', role: 'editor' });
});

it('lets nobody in while the provider does not answer, and signs nobody out for it', async () => {
  const ada = await team.signIn('ada');
  const { client } = ada.engine();
  await client.documents.list();
  const token = await provider.programToken('ada');
  await provider.stop();
  await expect(client.documents.list()).rejects.toMatchObject({ code: 'ENGINE_GONE' });
  expect(await ada.state()).toBe('SIGN_IN_UNREACHABLE');
  const refused = await team.ask(token);
  expect([refused.status, ((await refused.json()) as { readonly code: string }).code]).toEqual([
    503,
    'SIGN_IN_UNREACHABLE',
  ]);
  await provider.start();
  expect(await ada.state()).toBe(204);
  expect(await ada.engine().client.documents.list()).toEqual([]);
});

it('ends a session when its owner signs out, at the provider too', async () => {
  const ada = await team.signIn('ada');
  await ada.browser.visit(`${team.origin}/sign-out`, { method: 'POST', headers: { origin: team.origin } });
  expect(await ada.state()).toBe('MEMBER_UNKNOWN');
  await expect.poll(() => provider.asked).toContain('/token/revocation');
});

it('opens the API to the tokens that the provider made for it, as the person they are of', async () => {
  const token = await provider.programToken('ada');
  expect((await team.ask(token)).status).toBe(200);
  const codeOf = async (given: string): Promise<string> =>
    ((await (await team.ask(given)).json()) as { readonly code: string }).code;
  expect(await codeOf(await provider.programToken('ada', { audience: 'https://another.example' }))).toBe(
    'TOKEN_WANTED',
  );
  expect(await codeOf(await provider.programToken('ada', { seconds: -60 }))).toBe('TOKEN_WANTED');
  // Made for nobody, of nobody, by nobody.
  const changed = `${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`;
  for (const forged of [changed, 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.', 'pincite_x', 'x'])
    expect([forged, await codeOf(forged)]).toEqual([forged, 'TOKEN_WANTED']);
  provider.people.set('cy', { name: 'Cy', groups: ['everybody'] });
  expect(await codeOf(await provider.programToken('cy'))).toBe('ACCOUNT_NOT_ADMITTED');
  await provider.revoke(token);
  expect(await codeOf(token)).toBe('TOKEN_WANTED');
  const another = await provider.programToken('ada');
  expect((await team.ask(another)).status).toBe(200);
  await provider.endGrants('ada');
  expect(await codeOf(another)).toBe('TOKEN_WANTED');
});

it.each<[string, (answer: Record<string, unknown>) => void]>([
  ['that is for nobody', (answer) => delete answer.aud],
  ['of another issuer', (answer) => Object.assign(answer, { iss: 'https://evil.example' })],
  ['that has ended by our clock', (answer) => Object.assign(answer, { exp: Date.now() / 1000 - 60 })],
  ['that does not begin yet', (answer) => Object.assign(answer, { nbf: Date.now() / 1000 + 600 })],
  ['that is bound to a key', (answer) => Object.assign(answer, { cnf: { jkt: 'x' } })],
  ['that renews others', (answer) => delete answer.token_type],
  ['of nobody', (answer) => delete answer.sub],
  ['whose "active" is a text', (answer) => Object.assign(answer, { active: 'true' })],
])('refuses a token %s, though the provider lists it', async (_, change) => {
  const token = await provider.programToken('ada');
  provider.tamper = ({ path, body }) => {
    if (path === '/token/introspection') change(body as Record<string, unknown>);
  };
  expect((await team.ask(token)).status).toBeGreaterThanOrEqual(401);
  provider.tamper = (context) => {
    const answer = context.body as Record<string, unknown>;
    if (context.path === '/token/introspection') Object.assign(answer, { aud: ['https://x.example', AUDIENCE] });
  };
  expect((await team.ask(token)).status).toBe(200);
});

it('keeps no token and no secret of the provider on the disk', async () => {
  const tokens: string[] = [];
  provider.tamper = ({ path, body }) => {
    if (path !== '/token') return;
    const { access_token: access, id_token: id } = body as Record<string, string>;
    tokens.push(access ?? '', id ?? '');
  };
  const ada = await team.signIn('ada');
  expect(await ada.state()).toBe(204);
  const program = await provider.programToken('ada');
  await team.ask(program);
  await team.ask('a-wrong-token-of-somebody');
  expect(tokens.filter((one) => one.length > 20)).toHaveLength(2);
  tokens.push(program, provider.endpoint.client_secret ?? '', 'a-wrong-token-of-somebody');
  for (const entry of await readdir(team.dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const content = await readFile(join(entry.parentPath, entry.name), 'latin1');
    for (const token of tokens) expect([entry.name, content.includes(token)]).toEqual([entry.name, false]);
  }
});
