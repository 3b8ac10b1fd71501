import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PinciteError } from '../contract/errors.ts';
import { nodeEngine } from '../shell/node-engine.ts';
import type { ServePaths } from './serve-paths.ts';
import { startServe } from './start-serve.ts';
import { startOnUsualPort } from './usual-port.ts';

/** What it needs of its process. */
export type ServeProcess = Pick<NodeJS.Process, 'on' | 'stdout' | 'stderr'>;

/**
 * `--data DIR [--port N] [--json] [--host-entry FILE] [--page DIR]`: serves until Ctrl-C, SIGTERM or the end of the process that started it
 * (when that one has an IPC channel to it). Prints the address as the one line of stdout. Resolves to the exit code.
 */
export async function runServe(argv: readonly string[], paths: ServePaths, process: ServeProcess): Promise<number> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      data: { type: 'string' },
      port: { type: 'string' },
      json: { type: 'boolean', default: false },
      // Another engine process and another page than ours: tests bring a chat model of their own.
      'host-entry': { type: 'string', default: paths.hostEntry },
      page: { type: 'string', default: paths.pageRoot },
    },
  });
  const stop = Promise.withResolvers<void>();
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(event as 'SIGINT', () => stop.resolve());
  try {
    const dataDir = values.data;
    if (dataDir === undefined) throw new PinciteError('BAD_REQUEST', { why: 'serve needs --data DIR' });
    const index = join(values.page, 'index.html');
    if (!existsSync(index)) throw new PinciteError('FILE_NOT_FOUND', { path: `${index} (run "npm run build")` });
    const start = (port: number) =>
      startServe({
        port,
        dataDir,
        pageRoot: values.page,
        sampleFolder: paths.samples,
        icon: paths.icon,
        startEngine: nodeEngine({ entry: values['host-entry'], dataDir }),
      });
    const say = (line: string): void => void process.stderr.write(`pincite: ${line}\n`);
    const serving =
      values.port === undefined ? await startOnUsualPort(dataDir, start, say) : await start(Number(values.port));
    process.stdout.write(`${values.json ? JSON.stringify({ url: serving.url }) : serving.url}\n`);
    await stop.promise;
    await serving.close();
    return 0;
  } catch (error) {
    const known = error instanceof PinciteError ? error : new PinciteError('INTERNAL', { why: String(error) });
    process.stderr.write(`pincite: ${known.code}: ${known.message}\n`);
    return 1;
  }
}
