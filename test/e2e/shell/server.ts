import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const project = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Folder of the build; another one for trying a build while the usual one is being made. */
const OUT = process.env.PINCITE_E2E_OUT ?? 'out';
const STOP_LIMIT_MS = 15_000;

/** A started browser host. */
export interface Server {
  /** With its one-time token: can be opened once. */
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly dataDir: string;
  /** `pincite serve`; else the same built host with the tests' own engine process, which has their chat model. */
  readonly product: boolean;
  readonly env: Readonly<Record<string, string>>;
  /** Answers programs too, with the token in this file. */
  readonly apiTokenFile?: string | undefined;
  /** Pages of this origin may ask too. */
  readonly apiOrigin?: string | undefined;
  /** Serves the members of the team of the library, and their programs, behind this address of a proxy where there is one. */
  readonly team?: { readonly origin?: string } | undefined;
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const limit = new AbortController();
  const late = setTimeout(STOP_LIMIT_MS, 'late' as const, { signal: limit.signal }).catch(() => 'ended' as const);
  if ((await Promise.race([exited, late])) === 'late') {
    child.kill('SIGKILL');
    throw new Error(`the browser host did not end within ${STOP_LIMIT_MS} ms of SIGTERM`);
  }
  limit.abort();
}

/** Starts the browser host on a data directory and waits for the one line it prints: its address. */
export async function startServer({
  dataDir,
  product,
  env,
  apiTokenFile,
  apiOrigin,
  team,
}: ServerOptions): Promise<Server> {
  for (const built of [`${OUT}/main/cli.js`, `${OUT}/main/serve.js`, `${OUT}/renderer/index.html`]) {
    await access(project(built)).catch(() => {
      throw new Error(`${built} is missing: the end-to-end tests run the built app; run "npm run build" first`);
    });
  }
  const args = product
    ? [project(`${OUT}/main/cli.js`), '--data', dataDir, 'serve']
    : [project(`${OUT}/main/serve.js`), '--data', dataDir, '--host-entry', project('test/e2e/test-host.ts')];
  const api = apiTokenFile === undefined ? [] : ['--api', '--token-file', apiTokenFile];
  const admitted = team?.origin ?? apiOrigin;
  const origin = admitted === undefined ? [] : ['--origin', admitted];
  const ofTeam = team === undefined ? [] : ['--team', '--api'];
  const child = spawn(process.execPath, [...args, ...api, ...ofTeam, ...origin], {
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  const address = Promise.withResolvers<string>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(line);
    const url = /https?:\/\/\S+/.exec(line)?.[0];
    if (url !== undefined) address.resolve(url);
  });
  child.once('exit', (code) =>
    address.reject(new Error(`the browser host exited with ${code} before it said its address: ${said.join(' | ')}`)),
  );
  const url = await address.promise;
  if (child.pid === undefined) throw new Error('a process without an id');
  return { url, pid: child.pid, stop: () => endProcess(child) };
}
