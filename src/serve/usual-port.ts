import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PinciteError } from '../contract/errors.ts';

/** Below the ports that systems give to outgoing connections, so that one of those is rarely in the way. */
const FIRST = 20_000;
const END = 32_000;
const TRIES = 20;

/**
 * Starts on the port this library's page had before, since a browser keeps the page's settings, and a bookmark, by its port: chosen
 * at the first start, kept in `serve.json` of the data directory. Where it is taken now, says so to `say` and takes a free
 * one for this time. Throws what `start` throws; of PORT_UNUSABLE only the last.
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

/** Null before the first start, and for a file that says nothing of use: another port is chosen then. */
async function readPort(file: string): Promise<number | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  try {
    const port: unknown = JSON.parse(text)?.port;
    return typeof port === 'number' && Number.isInteger(port) && port >= FIRST && port < END ? port : null;
  } catch {
    return null;
  }
}
