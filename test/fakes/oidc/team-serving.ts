import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import type { TeamGroup } from '../../../src/contract/methods/team-methods.ts';
import { ENGINE_PROTOCOL, KEY_HEADER, KEY_PROTOCOL } from '../../../src/contract/shell/tab-key.ts';
import type { SignInEndpoint } from '../../../src/offline/endpoints.ts';
import { startServe } from '../../../src/serve/start-serve.ts';
import { nodeEngine } from '../../../src/shell/node-engine.ts';
import { type EngineConnection, engineConnection } from '../../../src/shell/page/engine-client.ts';
import { keyIn } from '../host/serving.ts';
import { Browser } from './browser.ts';

const HOST = fileURLToPath(new URL('../../../src/host/index.ts', import.meta.url));
const ICON = fileURLToPath(new URL('../../../resources/icon.svg', import.meta.url));

/** Somebody's browser, signed in. */
interface Signed {
  readonly browser: Browser;
  readonly key: string;
  /** The status of a request for data, or the code of the error. */
  state(): Promise<number | string>;
  /** A page's channel to the engine. */
  engine(): EngineConnection;
  /** The socket of the last channel. */
  socket(): WebSocket | null;
}

export interface TeamServing {
  readonly origin: string;
  readonly dataDir: string;
  /** Replaces what groups may do. */
  setGroups(...groups: readonly TeamGroup[]): Promise<void>;
  /** Begins a sign-in, and returns where the browser is sent. */
  begin(browser: Browser, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Begins a sign-in, goes through the provider, and returns the address to which that sends the browser back. */
  toReturn(browser: Browser, subject: string): Promise<string>;
  signIn(subject: string): Promise<Signed>;
  /** The code of the error with which a sign-in ended; 'entered' for one that did not fail. */
  ended(response: Response): Promise<string>;
  /** A call of the API. */
  ask(token: string, path?: string): Promise<Response>;
  /** What the owner finds in the log. */
  log(): Promise<string>;
  close(): Promise<void>;
}

/** The browser host with the real engine, for a team that signs in at a provider. */
export async function teamServing(signIn: SignInEndpoint, lookEveryMs = 60_000): Promise<TeamServing> {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-accounts-'));
  const [dataDir, pageRoot] = [join(folder, 'library'), join(folder, 'page')];
  for (const name of ['library', 'page', 'no-models']) await mkdir(join(folder, name));
  await writeFile(join(pageRoot, 'index.html'), '<!doctype html><title>Pincite</title>');
  process.env.PINCITE_MODELS = join(folder, 'no-models');
  const serving = await startServe({
    port: 0,
    dataDir,
    pageRoot,
    sampleFolder: folder,
    icon: ICON,
    lookEveryMs,
    startEngine: nodeEngine({ entry: HOST, dataDir, stopLimitMs: 3000 }),
    api: { token: null, version: '0.0.0' },
    team: { origin: null, signIn },
  });
  const origin = new URL(serving.url).origin;
  const begin: TeamServing['begin'] = (browser, headers = { origin }) =>
    browser.visit(`${origin}/sign-in/account`, { method: 'POST', headers });
  const toReturn: TeamServing['toReturn'] = async (browser, subject) => {
    const { location } = (await (await begin(browser)).json()) as { readonly location: string };
    return browser.signInAt(location, subject);
  };
  const ended: TeamServing['ended'] = async (response) => {
    const page = await response.text();
    return keyIn(page) === '' ? (/name="error" content="(\w+)"/.exec(page)?.[1] ?? page) : 'entered';
  };
  return {
    origin,
    dataDir,
    begin,
    toReturn,
    ended,
    setGroups: (...groups) => writeFile(join(dataDir, 'team.json'), JSON.stringify({ members: [], groups })),
    signIn: async (subject) => {
      const browser = new Browser();
      const key = keyIn(await (await browser.visit(await toReturn(browser, subject))).text());
      const headers = () => ({ [KEY_HEADER]: key, cookie: browser.cookiesFor(origin) });
      let socket: WebSocket | null = null;
      return {
        browser,
        key,
        state: async () => {
          const response = await fetch(`${origin}/session`, { headers: headers() });
          const body = await response.text();
          return response.status === 204 ? 204 : (JSON.parse(body) as { readonly code: string }).code;
        },
        engine: () =>
          engineConnection({
            connect: () =>
              new Promise((resolve, reject) => {
                const protocols = [ENGINE_PROTOCOL, KEY_PROTOCOL + key];
                const opened = new WebSocket(`${origin.replace('http', 'ws')}/engine`, protocols, {
                  headers: { cookie: browser.cookiesFor(origin), origin },
                });
                socket = opened;
                opened.once('open', () => resolve(opened as unknown as globalThis.WebSocket));
                opened.once('error', reject);
              }),
          }),
        socket: () => socket,
      };
    },
    ask: (token, path = '/api/documents') =>
      fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } }),
    log: () => readFile(join(dataDir, 'logs', 'engine.log'), 'utf8'),
    close: async () => {
      await serving.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The answer to a request with headers that `fetch` does not send. */
export function answerTo(
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { headers, agent: false }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
    sent.once('error', reject).end();
  });
}
