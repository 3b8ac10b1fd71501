import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { IngestResult } from '../../../src/contract/documents.ts';
import { bucketOf } from '../../../src/engine/library/storage/bucket/bucket-place.ts';
import { sharedRows } from '../../../src/engine/library/storage/bucket/shared-rows.ts';
import type { StoreEndpoint } from '../../../src/offline/endpoints.ts';
import { startS3Server, whyNoS3Server } from '../../../test/fakes/bucket/s3-server.ts';
import { fakePdf } from '../../../test/fakes/library/fake-files.ts';
import { type Child, runBucketChild } from '../../../test/fakes/library/run-child.ts';
import { seededRandom } from '../../metrics/seeded-random.ts';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';
import { writePdf } from '../pdf/write-pdf.ts';
import { type Comparison, compareLibraries } from './compare-libraries.ts';

export interface BucketBenchOptions {
  readonly minutes: number;
  /** Entry of the command line of the two that add, and of the indexer. */
  readonly cli: string;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

/** Files of one `pincite ingest`. */
const FILES_AT_ONCE = 12;
/** Of so many files, one is added by both machines. */
const SHARED_EVERY = 3;
/** More than two machines add in the time. */
const FILES_A_MINUTE = 160;

/** One machine: its folder, its owner's directory, and the environment of its processes. */
interface Machine {
  readonly data: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Two machines add to a library in a bucket, one of them is killed while it writes and goes on, one indexes and one
 * reads, each in a process of its own; then everything is compared with an ingest of the same files into a folder.
 */
export async function runBucketBench({
  minutes,
  cli,
  screen,
  signal,
}: BucketBenchOptions): Promise<Record<string, unknown>> {
  const why = whyNoS3Server();
  if (why !== null) throw new Error(why);
  const home = await mkdtemp(join(tmpdir(), 'pincite-bench-'));
  const server = await startS3Server();
  const { endpoint } = server;
  try {
    screen.status('writing files');
    const files = await writeFiles(join(home, 'files'), Math.ceil(minutes * FILES_A_MINUTE));
    const machines = await Promise.all(
      ['a', 'b', 'indexer'].map((name) => machine(home, name, endpoint, { cli, signal })),
    );
    const [a, b, indexer] = machines as [Machine, Machine, Machine];
    const reader = runBucketChild({ do: 'read', word: 'rule', endpoint, dataDir: join(home, 'reader') });
    const indexing = start([cli, 'index', '--watch', '5', '--json', '--data', indexer.data], indexer.env);
    const started = performance.now();
    const isTime = () => performance.now() - started < minutes * 60_000 && !signal.aborted;
    const killed: { second: number; claims: number }[] = [];
    const added = { a: [] as IngestResult[], b: [] as IngestResult[] };
    /** Gives a machine its files until the time is over; those of both come at about the same time. */
    const add = async (own: Machine, results: IngestResult[], mine: readonly string[]): Promise<number> => {
      let at = 0;
      // Also on a machine with so much else to do that the time is over before.
      const isToBeKilled = () => own === b && killed.length === 0 && !signal.aborted;
      for (; at < mine.length && (isTime() || isToBeKilled()); at += FILES_AT_ONCE) {
        const paths = mine.slice(at, at + FILES_AT_ONCE);
        const isKilled = isToBeKilled() && at > 0;
        const child = start([cli, 'ingest', ...paths, '--json', '--data', own.data], own.env);
        if (isKilled) {
          const claims = await killWhileWriting(endpoint, paths, child.process);
          if (claims > 0) killed.push({ second: (performance.now() - started) / 1000, claims });
          at -= FILES_AT_ONCE;
          continue;
        }
        results.push(...(JSON.parse(await child.output) as IngestResult[]));
        screen.status(
          `${Math.round((performance.now() - started) / 1000)} s: ${added.a.length} and ${added.b.length} files`,
        );
      }
      return Math.min(at, mine.length);
    };
    const isOf = (parity: number) => (_: string, i: number) => i % SHARED_EVERY === 0 || i % 2 === parity;
    const [ofA, ofB] = [files.filter(isOf(0)), files.filter(isOf(1))];
    const [countA, countB] = await Promise.all([add(a, added.a, ofA), add(b, added.b, ofB)]);
    const seconds = (performance.now() - started) / 1000;
    const all = [...new Set([...ofA.slice(0, countA), ...ofB.slice(0, countB)])];
    // Documents of both, which neither had to add twice.
    await start([cli, 'ingest', ...all, '--json', '--data', a.data], a.env).output;
    const looked = await stopReader(reader);
    indexing.process.kill('SIGTERM');
    const rounds = (await indexing.output)
      .trim()
      .split('\n')
      .filter((line) => line !== '').length;
    screen.status('the same files into a folder');
    const local = join(home, 'local');
    await start([cli, 'ingest', ...all, '--json', '--data', local], process.env).output;
    const compared = await compareLibraries({ dataDir: local }, { dataDir: a.data, bucket: bucketOf(endpoint) });
    const failed = [...added.a, ...added.b].filter(({ code }) => code !== null);
    const found = {
      seconds,
      killed,
      failed: failed.length,
      added: [added.a, added.b].map(countsOf),
      rounds,
      looked,
      compared,
    };
    print(screen, minutes, { ...found, files: all.length });
    return { ...found, files: all.length, minutes };
  } finally {
    await server.close();
    await rm(home, { recursive: true, force: true });
  }
}

const countsOf = (results: readonly IngestResult[]) => ({
  written: results.filter(({ duplicate, code }) => !duplicate && code === null).length,
  there: results.filter(({ duplicate }) => duplicate).length,
});

interface Found {
  readonly seconds: number;
  readonly files: number;
  readonly failed: number;
  readonly killed: readonly { readonly second: number; readonly claims: number }[];
  readonly added: readonly ReturnType<typeof countsOf>[];
  readonly rounds: number;
  readonly looked: Looked;
  readonly compared: Comparison;
}

function print(screen: Screen, minutes: number, found: Found): void {
  const { compared, looked, added } = found;
  const rows: [string, number][] = [
    ['files given to the machines', found.files],
    ...added.flatMap(({ written, there }, i): [string, number][] => [
      [`machine ${'ab'[i]}: documents that it wrote`, written],
      [`machine ${'ab'[i]}: files whose document the other had written`, there],
    ]),
    ['files that failed', found.failed],
    ['machine b was killed while it had claims, times', found.killed.length],
    ['rounds of the indexer', found.rounds],
    ['looks of the reader at all documents', looked.looks],
    ['documents that the reader saw in halves', looked.halves],
    ['documents in the bucket', compared.documents],
    ['lost or too many', compared.missing + compared.more],
    ['documents with other passages, pages or originals than in a folder', compared.different],
    ['tables with other rows than in a folder', compared.tables],
  ];
  screen.print(
    ...textTable(
      `two machines add for ${minutes} min, one indexes, one reads, on a bucket of this machine`,
      ['what', 'count'],
      rows.map(([what, count]) => [what, String(count)]),
    ),
  );
}

interface Looked {
  readonly looks: number;
  readonly halves: number;
}

async function stopReader(reader: Child): Promise<Looked> {
  reader.process.kill('SIGKILL');
  await reader.ended;
  const events = reader.lines.map((line) => JSON.parse(line) as { readonly type: string });
  const failed = events.find(({ type }) => type === 'error');
  if (failed !== undefined) throw new Error(`the reader failed: ${JSON.stringify(failed)}`);
  const looks = events.filter(({ type }) => type === 'read').length;
  return { looks, halves: events.length - looks };
}

/** Makes a machine that uses the library in the bucket. */
async function machine(
  home: string,
  name: string,
  { url, place, region, key_id: keyId, key }: StoreEndpoint,
  { cli }: Pick<BucketBenchOptions, 'cli' | 'signal'>,
): Promise<Machine> {
  const [data, config] = [join(home, name, 'data'), join(home, name, 'config')];
  await mkdir(config, { recursive: true });
  const keyFile = join(config, 'key');
  await writeFile(keyFile, `${keyId}\n${key}\n`, { mode: 0o600 });
  const env = { ...process.env, XDG_CONFIG_HOME: config };
  const set = ['store', 'set', place, '--endpoint', url, '--region', region, '--key-file', keyFile, '--data', data];
  await start([cli, ...set], env).output;
  return { data, env };
}

/** Starts `node ARGS`; its output once it has ended. Rejects when it failed and was not ended by a signal. */
function start(args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [...args], {
    env: { ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const output = (async () => {
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
    if (code !== 0 && code !== null && code !== 130)
      throw new Error(`pincite ${args[1]} ended with ${code}: ${stderr}`);
    return stdout;
  })();
  output.catch(() => undefined);
  return { process: child, output };
}

/** Kills a process as soon as a claim names one of its files. Returns how many claims it left; 0: it was faster. */
async function killWhileWriting(
  endpoint: StoreEndpoint,
  paths: readonly string[],
  child: ReturnType<typeof start>['process'],
): Promise<number> {
  const rows = sharedRows(bucketOf(endpoint));
  const names = paths.map((path) => path.split('/').at(-1) as string);
  const claims = async () =>
    (await rows.read()).filter(({ holder, value }) => holder !== '' && names.some((name) => value.includes(name)))
      .length;
  while (child.exitCode === null && (await claims()) === 0) await delay(5);
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  const left = await claims();
  await rows.close();
  return left;
}

/** PDFs of one to four pages, always the same. */
async function writeFiles(folder: string, count: number): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const random = seededRandom(64);
  const paths: string[] = [];
  for (let i = 0; i < count; i++) {
    const pages = 1 + Math.floor(random() * 4);
    const [, ...lines] = fakePdf(`Title ${i}`, pages, 14, i).split('\n');
    const bodies = lines.join('\n').split('\f');
    const path = join(folder, `file-${String(i).padStart(4, '0')}.pdf`);
    await writePdf(path, pages, (page) => ({ content: contentOf(bodies[page] as string) }));
    paths.push(path);
  }
  return paths;
}

/** A page of sentences, one on each line. */
const contentOf = (body: string): string =>
  body
    .split(/(?<=\.) /u)
    .map((line, i) => `BT /F 8 Tf 40 ${760 - 40 * i} Td (${line.replaceAll(/[()\\]/gu, '')}) Tj ET`)
    .join('\n');
