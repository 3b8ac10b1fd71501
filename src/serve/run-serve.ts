import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import { PinciteError } from '../contract/errors.ts';
import { isThere, nullIfMissing } from '../files/missing.ts';
import { KEY_FILE, PASSPHRASE_FILE } from '../files/sealed/sealed-folders.ts';
import { type Endpoints, endpointFor, NO_ENDPOINTS, type SignInEndpoint, serverName } from '../offline/endpoints.ts';
import { passphraseInMemory } from '../shell/host-messages.ts';
import { nodeEngine } from '../shell/node-engine.ts';
import { readMembers } from '../team/members.ts';
import { apiToken } from './api/api-token.ts';
import { type Serving, startServe } from './start-serve.ts';

/** The parts of the process that it uses. */
export type ServeProcess = Pick<NodeJS.Process, 'on' | 'stdout' | 'stderr'>;

/**
 * Runs `--data DIR [--port N] [--json] [--api [--token-file F]] [--team] [--origin URL] [--passphrase-of-parent]
 * [--host-entry FILE] [--page DIR]`: serves until Ctrl-C, SIGTERM or the end of the process that started it (when that
 * one has an IPC channel to it). Prints the address as the one line of stdout. `signInServers`: where members of the
 * team may sign in with their accounts, as the guard of this process was told. Resolves to the exit code.
 */
export async function runServe(
  argv: readonly string[],
  paths: ServePaths,
  process: ServeProcess,
  signInServers: Endpoints = NO_ENDPOINTS,
): Promise<number> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      data: { type: 'string' },
      port: { type: 'string' },
      json: { type: 'boolean', default: false },
      api: { type: 'boolean', default: false },
      'token-file': { type: 'string' },
      team: { type: 'boolean', default: false },
      origin: { type: 'string' },
      // Its passphrase comes as the one message of the process that started it.
      'passphrase-of-parent': { type: 'boolean', default: false },
      // Tests pass another engine process and another page, with a chat model of their own.
      'host-entry': { type: 'string', default: paths.hostEntry },
      page: { type: 'string', default: paths.pageRoot },
    },
  });
  const stop = Promise.withResolvers<void>();
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(event as 'SIGINT', () => stop.resolve());
  try {
    const dataDir = values.data;
    if (dataDir === undefined) throw new PinciteError('BAD_REQUEST', { why: 'serve needs --data DIR' });
    const given = values['passphrase-of-parent'] ? await messageOf(process) : null;
    if (values.team && given === null) await mustNameItsPassphrase(dataDir);
    const passphrase = passphraseInMemory(given);
    const index = join(values.page, 'index.html');
    if (!existsSync(index)) throw new PinciteError('FILE_NOT_FOUND', { path: `${index} (run "npm run build")` });
    const file = values['token-file'];
    const { version } = manifest;
    const origin = originOf(values.origin);
    const team = values.team ? { origin, signIn: signInOf(signInServers) } : undefined;
    // A member's own token opens the API too.
    const api = values.api ? { token: team === undefined ? await apiToken(file) : null, version, origin } : undefined;
    const start = (port: number) =>
      startServe({
        port,
        dataDir,
        pageRoot: values.page,
        sampleFolder: paths.samples,
        icon: paths.icon,
        api,
        team,
        startEngine: nodeEngine({ entry: values['host-entry'], dataDir, passphrase }),
      });
    const say = (line: string): void => void process.stderr.write(`pincite: ${line}\n`);
    const serving =
      values.port === undefined ? await startOnUsualPort(dataDir, start, say) : await start(Number(values.port));
    process.stdout.write(`${values.json ? JSON.stringify(addresses(serving, api, file)) : serving.url}\n`);
    if (api !== undefined && !values.json)
      say(
        `The API is at ${apiUrl(serving)}; its token ${api.token === null ? 'is that of a member' : file === undefined ? `is ${api.token}` : `stands in ${file}`}.`,
      );
    if (team?.signIn) say(`Members may sign in at ${serverName(team.signIn)}, which is asked at each of their calls.`);
    else if (team !== undefined && (await readMembers(dataDir)).length === 0)
      say('There are no members yet: "pincite team add NAME" gives one a token.');
    await stop.promise;
    await serving.close();
    return 0;
  } catch (error) {
    const known = error instanceof PinciteError ? error : new PinciteError('INTERNAL', { why: String(error) });
    process.stderr.write(`pincite: ${known.code}: ${known.message}\n`);
    return 1;
  }
}

/** No page of a team asks for it, since its members do not have it. Throws LIBRARY_LOCKED. */
async function mustNameItsPassphrase(dataDir: string): Promise<void> {
  const isNamed = (env[PASSPHRASE_FILE] ?? '') !== '';
  if (!isNamed && (await isThere(join(dataDir, KEY_FILE)))) throw new PinciteError('LIBRARY_LOCKED', { path: dataDir });
}

/** The passphrase that the process which started this one tells it; null when that ends before. */
function messageOf(process: ServeProcess): Promise<string | null> {
  return new Promise((resolve) => {
    process.on('message', (message) => {
      const { passphrase } = (message ?? {}) as { readonly passphrase?: unknown };
      resolve(typeof passphrase === 'string' ? passphrase : null);
    });
    process.on('disconnect' as 'SIGINT', () => resolve(null));
  });
}

const apiUrl = ({ port }: Pick<Serving, 'port'>): string => `http://127.0.0.1:${port}/api`;

/**
 * The address that is let in beside this server's own: at which a proxy shows it, whose pages may ask the API; null
 * without one. Throws BAD_REQUEST for what is more or less than an origin.
 */
function originOf(given: string | undefined): URL | null {
  if (given === undefined) return null;
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !/^https?:$/u.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new PinciteError('BAD_REQUEST', {
      why: '--origin is an address without a path, such as https://pincite.example.com',
    });
  return url;
}

/** Throws SERVERS_UNREADABLE: a team whose members cannot sign in is not served. */
function signInOf(servers: Endpoints): SignInEndpoint | null {
  if (servers.problem === null) return endpointFor(servers, 'sign-in');
  throw new PinciteError('SERVERS_UNREADABLE', { path: 'endpoints.json', why: servers.problem });
}

/** What `--json` prints: the address of the page, of the API and its token, or the file that holds it. */
const addresses = (serving: Serving, api: { readonly token: string | null } | undefined, file: string | undefined) => ({
  url: serving.url,
  ...(api && {
    api: apiUrl(serving),
    ...(api.token !== null && (file === undefined ? { token: api.token } : { token_file: file })),
  }),
});

/** Lowest port: below those that systems give to outgoing connections, so that they rarely collide. */
const FIRST = 20_000;
const END = 32_000;
const TRIES = 20;

/**
 * Starts on this library's usual port, since a browser keeps the page's settings, and a bookmark, by port. The port is
 * chosen at the first start and kept in `serve.json` of the data directory. Where it is taken, reports so to `say` and
 * takes a free one this time. Throws the errors of `start`; of PORT_UNUSABLE only the last.
 */
export async function startOnUsualPort<T>(
  dataDir: string,
  start: (port: number) => Promise<T>,
  say: (line: string) => void,
): Promise<T> {
  const file = join(dataDir, 'serve.json');
  const usual = await readPort(file);
  if (usual !== null) {
    const started = await startIfFree(usual, start);
    if (started !== null) return started;
    say(`Port ${usual}, which this library's page usually has, is taken; another is used this time.`);
    return await start(0);
  }
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(FIRST, END);
    const started = await startIfFree(port, start);
    if (started === null) continue;
    await writeFile(file, `${JSON.stringify({ port })}\n`, { mode: 0o600 });
    return started;
  }
  return await start(0);
}

async function startIfFree<T>(port: number, start: (port: number) => Promise<T>): Promise<T | null> {
  try {
    return await start(port);
  } catch (error) {
    if (error instanceof PinciteError && error.code === 'PORT_UNUSABLE') return null;
    throw error;
  }
}

/** Null before the first start, and for an unusable file: another port is chosen then. */
async function readPort(file: string): Promise<number | null> {
  const text = (await readFile(file, 'utf8').catch(nullIfMissing)) ?? '{}';
  try {
    const port: unknown = JSON.parse(text)?.port;
    return typeof port === 'number' && Number.isInteger(port) && port >= FIRST && port < END ? port : null;
  } catch {
    return null;
  }
}

export interface ServePaths {
  readonly hostEntry: string;
  readonly pageRoot: string;
  /** The folder of the documents that come with Pincite. */
  readonly samples: string;
  /** The page's mark, a drawing. */
  readonly icon: string;
}

/**
 * Derives the paths from the `import.meta.url` of the entry: `src/serve`, or in the build `out/main`. The page is
 * always the built one.
 */
export function servePaths(entry: string): ServePaths {
  const fromSource = entry.endsWith('.ts');
  const path = (relative: string): string => fileURLToPath(new URL(relative, entry));
  return {
    hostEntry: path(fromSource ? '../host/index.ts' : './host.js'),
    samples: path('../../resources/sample'),
    icon: path('../../resources/icon.svg'),
    pageRoot: path(fromSource ? '../../out/renderer' : '../renderer'),
  };
}
