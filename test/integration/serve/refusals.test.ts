import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LARGEST_MESSAGE, MOST_SOCKETS } from '../../../src/serve/engine-sockets.ts';
import { keyIn, type TestServing, testServing } from '../../fakes/host/serving.ts';

let app: TestServing;
beforeAll(async () => {
  app = await testServing();
});
afterAll(async () => {
  await app.close();
});

const SECURED = {
  'content-security-policy': expect.stringMatching(/^default-src 'none'; .*connect-src 'self'/),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

it('shows the page to the browser that came with the token, and to nobody else', async () => {
  const page = await app.ask('/');
  expect([page.status, page.body.toString(), page.headers]).toEqual([
    200,
    expect.stringContaining('Pincite'),
    expect.objectContaining({ ...SECURED, 'content-type': 'text/html; charset=utf-8' }),
  ]);
  for (const path of ['/', '/index.html', '/engine-state', '/documents/0123456789abcdef/file']) {
    const refused = await app.ask(path, { as: 'stranger' });
    expect([path, refused.status, refused.headers]).toEqual([path, 401, expect.objectContaining(SECURED)]);
  }
});

it('changes the token once, for a cookie that scripts and other sites do not get, and not for a look ahead', async () => {
  const fresh = await testServing({ enter: false });
  try {
    const address = new URL(fresh.serving.url).pathname + new URL(fresh.serving.url).search;
    const ahead = await fresh.ask(address, { as: 'stranger', headers: { 'sec-purpose': 'prefetch' } });
    expect([ahead.status, ahead.headers['set-cookie']]).toEqual([403, undefined]);
    expect((await fresh.ask(address, { as: 'stranger', headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(
      403,
    );
    const entered = await fresh.ask(address, { as: 'stranger' });
    expect(entered).toMatchObject({ status: 200, headers: { ...SECURED, 'cache-control': 'no-store' } });
    expect(keyIn(entered.body.toString())).toMatch(/^[\w-]{43}$/);
    expect(entered.headers['set-cookie']?.[0]).not.toContain(keyIn(entered.body.toString()));
    expect(entered.headers['set-cookie']).toEqual([
      expect.stringMatching(/^pincite_\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/),
    ]);
    expect((await fresh.ask(address, { as: 'stranger' })).status).toBe(403);
  } finally {
    await fresh.close();
  }
});

it('refuses a used, a wrong, an empty and a guessed token, and another cookie', async () => {
  const used = new URL(app.serving.url).search;
  const guesses = [used, `${used.slice(0, -1)}x`, '?token=', '?token=0', `?token=${'A'.repeat(43)}`];
  for (const query of guesses) {
    const answer = await app.ask(`/${query}`, { as: 'stranger' });
    expect([query, answer.status, answer.headers['set-cookie']]).toEqual([query, 403, undefined]);
  }
  const [name] = app.cookie.split('=');
  for (const cookie of [`${name}=`, `${name}=${'A'.repeat(43)}`, `${app.cookie}x`, app.cookie.toUpperCase()])
    expect((await app.ask('/', { as: 'stranger', headers: { cookie } })).status).toBe(401);
  // The address bar of the browser that has the session already: no harm, and no token left in it.
  expect(await app.ask(`/${used}`)).toMatchObject({ status: 303, headers: { location: '/' } });
});

it('gives the cookie alone the files of the page and no data', async () => {
  for (const path of ['/', '/index.html', '/enter.js'])
    expect([path, (await app.ask(path, { as: 'no-key' })).status]).toEqual([path, 200]);
  expect((await app.ask('/session')).status).toBe(204);
  const { origin, cookie, key } = app;
  const wrong = ['', 'x', `${key}x`, key.slice(1), key.toLowerCase(), cookie.split('=')[1] ?? ''];
  const data = [
    ...['/session', '/engine-state', '/documents/0123456789abcdef/file', '/nothing'].map((path) => ['GET', path]),
    ...['/uploads', '/samples', '/'].map((path) => ['POST', path]),
  ] as const;
  for (const [method = '', path = ''] of data) {
    const headers = { origin, 'x-pincite-name': 'a.txt' };
    const refused = await app.ask(path, { method, headers, as: 'no-key' });
    expect([path, refused.status, refused.headers]).toEqual([path, 401, expect.objectContaining(SECURED)]);
    for (const given of wrong) {
      const guessed = await app.ask(path, { method, headers: { ...headers, 'x-pincite-key': given }, as: 'no-key' });
      expect([path, given, guessed.status]).toEqual([path, given, 401]);
    }
  }
  for (const given of wrong) await expect(app.socket({ cookie, origin }, '/engine', given)).rejects.toThrow('401');
  // Neither does the key alone: it could be known from a page that is still open, the cookie from this run only.
  expect((await app.ask('/session', { as: 'stranger', headers: { 'x-pincite-key': key } })).status).toBe(401);
  await expect(app.socket({ origin })).rejects.toThrow('401');
});

it('refuses every other Host', async () => {
  const { port } = app.serving;
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    '127.0.0.1',
    `127.0.0.1:${port + 1}`,
    `127.0.0.1.evil:${port}`,
  ])
    expect([host, (await app.ask('/', { headers: { host } })).status]).toEqual([host, 403]);
  for (const host of [`localhost:${port}`, `[::1]:${port}`])
    expect([host, (await app.ask('/', { headers: { host } })).status]).toEqual([host, 200]);
  await expect(app.socket({ cookie: app.cookie, origin: app.origin, host: `evil.example:${port}` })).rejects.toThrow(
    '403',
  );
});

it('refuses every other Origin, and what changes something without one', async () => {
  const { port } = app.serving;
  for (const origin of [
    'https://evil.example',
    `http://localhost:${port}`,
    `http://127.0.0.1:${port + 1}`,
    'null',
    `https://127.0.0.1:${port}`,
  ]) {
    expect([origin, (await app.ask('/', { headers: { origin } })).status]).toEqual([origin, 403]);
    expect((await app.ask('/uploads', { method: 'POST', headers: { origin, 'x-pincite-name': 'a.txt' } })).status).toBe(
      403,
    );
    expect((await app.ask('/samples', { method: 'POST', headers: { origin } })).status).toBe(403);
    await expect(app.socket({ cookie: app.cookie, origin })).rejects.toThrow('403');
  }
  await expect(app.socket({ cookie: app.cookie })).rejects.toThrow('403');
  expect((await app.ask('/uploads', { method: 'POST', headers: { 'x-pincite-name': 'a.txt' } })).status).toBe(403);
  expect((await app.ask('/samples', { method: 'POST' })).status).toBe(403);
  for (const site of ['cross-site', 'same-site'])
    expect((await app.ask('/', { headers: { 'sec-fetch-site': site } })).status).toBe(403);
});

it('opens no channel without the session, or at another path', async () => {
  const { origin, cookie } = app;
  await expect(app.socket({ origin })).rejects.toThrow('401');
  await expect(app.socket({ origin, cookie: `${cookie}x` })).rejects.toThrow('401');
  await expect(app.socket({ origin, cookie }, '/')).rejects.toThrow('404');
});

it('serves nothing outside the page', async () => {
  const paths = [
    ...['/../secret.html', '/%2e%2e/secret.html', '/..%2fsecret.html', '/%2e%2e%2fsecret.html', '/..%5csecret.html'],
    ...[
      '/..\\secret.html',
      '//secret.html/../../secret.html',
      '/../renderer-old/secret.html',
      '/..%2frenderer-old%2fsecret.html',
    ],
    ...['/%00/../../secret.html', '/index.html%00.png', '/%', '/%c0%ae%c0%ae/secret.html', '/%252e%252e/secret.html'],
    ...['/./.././secret.html', '/etc/passwd', '//etc/passwd', '/C:/secret.html', '/documents/..%2f..%2fsecret/file'],
  ];
  for (const path of paths) {
    const answer = await app.ask(path);
    expect([path, answer.status, answer.body.toString()]).toEqual([path, 404, expect.not.stringContaining('secret')]);
  }
  expect((await app.ask(`${app.origin}/index.html`)).status).toBe(404);
  for (const method of ['PUT', 'DELETE', 'OPTIONS'])
    expect((await app.ask('/', { method, headers: { origin: app.origin } })).status).toBe(405);
});

it('ends a channel that sends too large a message, and only that one', async () => {
  const [large, other] = [await app.socket(), app.engine()];
  expect(await other.client.documents.list()).toEqual([]);
  const closed = once(large, 'close');
  large.send('x'.repeat(LARGEST_MESSAGE + 1));
  expect((await closed)[0]).toBe(1009);
  expect(await other.client.documents.list()).toEqual([]);
  other.close();
});

it('has places for a few windows', async () => {
  const sockets = await Promise.all(Array.from({ length: MOST_SOCKETS }, () => app.socket()));
  await expect(app.socket()).rejects.toThrow('503');
  const [first] = sockets;
  if (first === undefined) throw new Error('no socket');
  const closed = once(first, 'close');
  first.close();
  await closed;
  const again = await app.socket();
  for (const socket of [...sockets, again]) socket.terminate();
});

it('has an icon for a browser that asks for one by itself', async () => {
  const { status, headers, body } = await app.ask('/favicon.ico', { as: 'stranger' });
  expect([status, headers['content-type'], body.toString()]).toEqual([
    200,
    'image/svg+xml',
    expect.stringContaining('<svg'),
  ]);
  expect((await app.ask('/favicon.ico', { headers: { host: 'evil.example' } })).status).toBe(403);
});

it('says to scripts that it is there, and no more', async () => {
  const { status, body } = await app.ask('/health', { as: 'stranger' });
  expect([status, body.toString()]).toEqual([200, 'ok\n']);
  expect((await app.ask('/health', { as: 'stranger', headers: { host: 'evil.example' } })).status).toBe(403);
});
