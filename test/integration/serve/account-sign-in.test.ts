import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { Browser } from '../../fakes/oidc/browser.ts';
import { claimsIn, newSigningKey, signed, signedByPublicKey, unsigned } from '../../fakes/oidc/id-tokens.ts';
import { keySet, type OidcServer, oidcServer } from '../../fakes/oidc/oidc-server.ts';
import { answerTo, type TeamServing, teamServing } from '../../fakes/oidc/team-serving.ts';

let provider: OidcServer;
let team: TeamServing;
beforeAll(async () => {
  provider = await oidcServer();
  provider.people.set('ada', { name: 'Ada Lovelace', groups: ['legal', 'everybody'] });
  provider.people.set('cy', { name: 'Cy', groups: ['everybody'] });
  team = await teamServing(provider.endpoint);
  await team.setGroups({ group: 'legal', role: 'reader', collections: null });
});
afterAll(async () => {
  await team.close();
  await provider.stop();
});
afterEach(() => {
  provider.tamper = null;
});

/** Replaces the ID token that the provider gives. */
const withIdToken = (change: (token: string) => string): void => {
  provider.tamper = ({ path, body }) => {
    const answer = body as { id_token?: string };
    if (path === '/token' && answer.id_token !== undefined) answer.id_token = change(answer.id_token);
  };
};
/** How a sign-in of Ada ends. */
const endOf = async (): Promise<string> => {
  const browser = new Browser();
  return team.ended(await browser.visit(await team.toReturn(browser, 'ada')));
};
const now = (): number => Math.floor(Date.now() / 1000);

it('signs in who is in a group of the team, with a cookie of this site alone, and tells no token to the browser', async () => {
  const browser = new Browser();
  const begun = await team.begin(browser);
  expect(begun.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^pincite_\d+_attempt=[\w-]{43}; HttpOnly; SameSite=Lax; Path=\/sign-in\/account; Max-Age=600$/,
    ),
  ]);
  const { location } = (await begun.json()) as { readonly location: string };
  const asked = new URL(location).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    redirect_uri: `${team.origin}/sign-in/account/done`,
  });
  const returned = await browser.visit(await browser.signInAt(location, 'ada'));
  const [over, session] = returned.headers.getSetCookie();
  expect(over).toMatch(/_attempt=; .*Max-Age=0$/);
  expect(session).toMatch(/^pincite_\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/);
  const page = await returned.text();
  expect(page).toMatch(/name="key" content="[\w-]{43}"/);
  expect(page).not.toMatch(/eyJ|Lovelace/);
  expect(await (await team.signIn('ada')).state()).toBe(204);
});

it('refuses an account that is in no group of the team', async () => {
  const browser = new Browser();
  const returned = await browser.visit(await team.toReturn(browser, 'cy'));
  expect(returned.headers.getSetCookie().join()).not.toMatch(/pincite_\d+=/);
  expect(await team.ended(returned)).toBe('ACCOUNT_NOT_ADMITTED');
  expect(await team.log()).toContain('The account Cy is in none of the groups');
});

it.each<[string, (token: string) => string]>([
  ['forged', (token) => signed(claimsIn(token), newSigningKey('first'))],
  ['forged by a key of another name', (token) => signed(claimsIn(token), newSigningKey('another'))],
  ['changed', (token) => token.replace(/\.[^.]+\./, `.${Buffer.from('{"sub":"cy"}').toString('base64url')}.`)],
  ['without a signature', (token) => unsigned(claimsIn(token))],
  ['signed with the public key as a secret', (token) => signedByPublicKey(claimsIn(token), provider.key)],
  ['expired', (token) => signed({ ...claimsIn(token), iat: now() - 700, exp: now() - 100 }, provider.key)],
  ['for another program', (token) => signed({ ...claimsIn(token), aud: 'another' }, provider.key)],
  ['of another provider', (token) => signed({ ...claimsIn(token), iss: 'https://evil.example' }, provider.key)],
  ['of another sign-in', (token) => signed({ ...claimsIn(token), nonce: 'another' }, provider.key)],
  ['without a nonce', (token) => signed({ ...claimsIn(token), nonce: undefined }, provider.key)],
  ['of somebody else than the access token', (token) => signed({ ...claimsIn(token), sub: 'cy' }, provider.key)],
])('refuses an ID token that is %s', async (_, change) => {
  withIdToken(change);
  expect(await endOf()).toBe('SIGN_IN_REFUSED');
  // The same is entered with the token that the provider gave: what was refused is the change.
  provider.tamper = null;
  expect(await endOf()).toBe('entered');
});

it('takes clocks that differ by less than half a minute', async () => {
  withIdToken((token) => signed({ ...claimsIn(token), exp: now() - 15 }, provider.key));
  expect(await endOf()).toBe('entered');
  withIdToken((token) => signed({ ...claimsIn(token), exp: now() - 45 }, provider.key));
  expect(await endOf()).toBe('SIGN_IN_REFUSED');
});

it('knows a new key of the provider at once, and no more one that it has withdrawn', async () => {
  const next = newSigningKey('second');
  const sign = (key: typeof next, published: readonly (typeof next)[]) => {
    provider.tamper = (context) => {
      const answer = context.body as { id_token?: string };
      if (context.path === '/jwks') context.body = keySet(...published);
      if (context.path === '/token' && answer.id_token) answer.id_token = signed(claimsIn(answer.id_token), key);
    };
  };
  expect(await endOf()).toBe('entered');
  sign(next, [provider.key, next]);
  expect(await endOf()).toBe('entered');
  sign(provider.key, [next]);
  expect(await endOf()).toBe('SIGN_IN_REFUSED');
});

it('ends a sign-in in the browser that began it, once', async () => {
  const [ada, other] = [new Browser(), new Browser()];
  const address = await team.toReturn(ada, 'ada');
  // Somebody sends the address with their own code to another person, who would work in their name.
  expect(await team.ended(await other.visit(address))).toBe('SIGN_IN_REFUSED');
  await team.begin(other);
  expect(await team.ended(await other.visit(address))).toBe('SIGN_IN_REFUSED');
  expect(await team.ended(await ada.visit(address))).toBe('entered');
  expect(await team.ended(await ada.visit(address))).toBe('SIGN_IN_REFUSED');
});

it.each([
  ['state', 'another'],
  ['iss', 'https://evil.example'],
  ['code', 'another'],
  ['error', 'access_denied'],
])('refuses an address of return whose %s was changed', async (name, value) => {
  const browser = new Browser();
  const address = new URL(await team.toReturn(browser, 'ada'));
  if (name === 'error') address.searchParams.delete('code');
  address.searchParams.set(name, value);
  expect(await team.ended(await browser.visit(address.href))).toBe('SIGN_IN_REFUSED');
});

it('leads to no other site, whatever the address says', async () => {
  const browser = new Browser();
  const address = new URL(await team.toReturn(browser, 'ada'));
  for (const name of ['return_to', 'next', 'redirect_uri', 'target_link_uri'])
    address.searchParams.set(name, 'https://evil.example/');
  const returned = await browser.visit(address.href);
  expect(returned.headers.get('location')).toBeNull();
  const page = await returned.text();
  expect(page).toContain('name="key"');
  expect(page).not.toContain('evil.example');
  expect(await (await fetch(`${team.origin}/enter.js`)).text()).toContain("location.replace(said('error')");
});

it('is begun by its own page alone, and returned to by a page that is loaded as one', async () => {
  const browser = new Browser();
  for (const headers of [
    {},
    { origin: 'https://evil.example' },
    { origin: team.origin, 'sec-fetch-site': 'cross-site' },
  ])
    expect((await team.begin(browser, headers as Record<string, string>)).status).toBe(403);
  expect(browser.cookiesFor(`${team.origin}/sign-in/account/done`)).toBe('');
  const done = `${team.origin}/sign-in/account/done?code=x&state=y`;
  const navigating = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  const refused = { status: 403, body: 'Refused: other origin.\n' };
  expect(await answerTo(done, { ...navigating, 'sec-fetch-mode': 'no-cors' })).toEqual(refused);
  expect(await answerTo(done, { ...navigating, origin: 'https://evil.example' })).toEqual(refused);
  expect((await answerTo(done, { ...navigating, host: 'evil.example' })).body).toBe('Refused: other host.\n');
  // It was looked at, and has no attempt.
  expect((await answerTo(done, navigating)).body).toContain('name="error" content="SIGN_IN_REFUSED"');
  // Nothing else is open to a page of another site.
  for (const path of ['/', '/session', '/sign-in/account', '/engine'])
    expect([path, await answerTo(team.origin + path, navigating)]).toEqual([path, refused]);
});

it.each([
  ['token_endpoint', 'http://127.0.0.1:9/token'],
  ['jwks_uri', 'http://127.0.0.1:9/jwks'],
  ['userinfo_endpoint', 'https://evil.example/me'],
])('goes to no server that the owner did not name, when the provider names its %s there', async (name, value) => {
  provider.tamper = ({ path, body }) => {
    if (path.endsWith('openid-configuration')) (body as Record<string, string>)[name] = value;
  };
  expect(await endOf()).toBe('SIGN_IN_UNREACHABLE');
  expect(await team.log()).toContain(
    `it sends us to ${new URL(value).origin}, which "pincite team sign-in set" did not name`,
  );
});

it('sends the browser to no server that the owner did not name, and follows no redirect', async () => {
  provider.tamper = ({ path, body }) => {
    if (path.endsWith('openid-configuration'))
      (body as Record<string, string>).authorization_endpoint = 'https://evil.example/auth';
  };
  const begun = await team.begin(new Browser());
  expect([begun.status, ((await begun.json()) as { readonly code: string }).code]).toEqual([
    503,
    'SIGN_IN_UNREACHABLE',
  ]);
  provider.tamper = (context) => {
    if (context.path === '/token') context.redirect(`${provider.issuer}/elsewhere`);
  };
  expect(await endOf()).toBe('SIGN_IN_UNREACHABLE');
  expect(provider.asked).not.toContain('/elsewhere');
});

it('is not of another issuer than the owner named', async () => {
  provider.tamper = ({ path, body }) => {
    if (path.endsWith('openid-configuration')) (body as Record<string, string>).issuer = 'https://evil.example';
  };
  expect((await team.begin(new Browser())).status).not.toBe(200);
});
