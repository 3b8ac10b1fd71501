import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { ENGINE_PROTOCOL, KEY_HEADER, KEY_PROTOCOL } from '../../../src/contract/shell/tab-key.ts';
import { type Serving, startServe } from '../../../src/serve/start-serve.ts';
import { nodeEngine } from '../../../src/shell/node-engine.ts';
import { type EngineConnection, engineConnection } from '../../../src/shell/page/engine-client.ts';
import { killEngine } from './kill-engine.ts';

const SAMPLES = fileURLToPath(new URL('../../../resources/sample', import.meta.url));
const ICON = fileURLToPath(new URL('../../../resources/icon.svg', import.meta.url));
const HOST = fileURLToPath(new URL('../../../src/host/index.ts', import.meta.url));

interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface AskOptions {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: Buffer;
  /** `no-key`: with the cookie alone, as another port of this machine has it; `stranger`: without both secrets. */
  readonly as?: 'tab' | 'no-key' | 'stranger';
}

export interface TestServing {
  readonly serving: Serving;
  readonly origin: string;
  readonly dataDir: string;
  readonly cookie: string;
  readonly key: string;
  /** A request whose path is sent exactly as it is written. */
  ask(path: string, options?: AskOptions): Promise<Answered>;
  /** A WebSocket as a page of ours opens it, unless other headers are given. Resolves when it is open, rejects with the status. */
  socket(headers?: Record<string, string>, path?: string, key?: string): Promise<WebSocket>;
  engine(): EngineConnection;
  killEngine(): Promise<void>;
  close(): Promise<void>;
}

/** One request over a real socket. */
function ask(port: number, path: string, options: AskOptions = {}): Promise<Answered> {
  const { method = 'GET', headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      buffer(response).then(
        (bytes) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes }),
        reject,
      );
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** The key that the page of the one-time address hands over; '' when there is none. */
export const keyIn = (html: string): string => /name="key" content="([^"]*)"/.exec(html)?.[1] ?? '';

/** The browser host with the real engine, a page of one file, a secret beside it, and the session entered. */
export async function testServing(
  options: {
    readonly largestUpload?: number;
    readonly enter?: boolean;
    readonly pageRoot?: string;
    readonly apiToken?: string;
    readonly apiOrigin?: string;
  } = {},
): Promise<TestServing> {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-serve-'));
  const [dataDir, pageRoot] = [join(folder, 'library'), join(folder, 'renderer')];
  for (const name of ['renderer', 'renderer-old', 'no-models']) await mkdir(join(folder, name));
  await writeFile(join(pageRoot, 'index.html'), '<!doctype html><title>Pincite</title>');
  await writeFile(join(folder, 'secret.html'), 'secret');
  await writeFile(join(folder, 'renderer-old', 'secret.html'), 'secret');
  process.env.PINCITE_MODELS = join(folder, 'no-models');
  const serving = await startServe({
    port: 0,
    dataDir,
    pageRoot: options.pageRoot ?? pageRoot,
    sampleFolder: SAMPLES,
    icon: ICON,
    startEngine: nodeEngine({ entry: HOST, dataDir, stopLimitMs: 3000 }),
    ...(options.apiToken === undefined
      ? {}
      : {
          api: {
            ...{ token: options.apiToken, version: '0.0.0' },
            origin: options.apiOrigin === undefined ? null : new URL(options.apiOrigin),
          },
        }),
    ...(options.largestUpload === undefined ? {} : { largestUpload: options.largestUpload }),
  });
  const { port, url } = serving;
  const origin = `http://127.0.0.1:${port}`;
  const entered = options.enter === false ? null : await ask(port, url.slice(origin.length));
  const cookie = entered?.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const key = keyIn(entered?.body.toString() ?? '');
  const connections: EngineConnection[] = [];
  const socket: TestServing['socket'] = (headers = { cookie, origin }, path = '/engine', given = key) =>
    new Promise((resolve, reject) => {
      const protocols = [ENGINE_PROTOCOL, KEY_PROTOCOL + given];
      const opened = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, { headers });
      opened.once('open', () => resolve(opened));
      opened.once('unexpected-response', (_, response) => reject(new Error(String(response.statusCode))));
      opened.once('error', reject);
    });
  return {
    serving,
    origin,
    dataDir,
    cookie,
    key,
    ask: (path, { headers, as = 'tab', ...rest } = {}) => {
      const secrets = as === 'stranger' ? {} : as === 'no-key' ? { cookie } : { cookie, [KEY_HEADER]: key };
      return ask(port, path, { ...rest, headers: { ...secrets, ...headers } });
    },
    socket,
    engine: () => {
      const connection = engineConnection({ connect: () => socket() });
      connections.push(connection);
      return connection;
    },
    killEngine: () => killEngine(dataDir),
    close: async () => {
      for (const connection of connections) connection.close();
      await serving.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
