import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { isThere, namesIn } from '../../../src/files/missing.ts';
import { seededRandom } from '../../metrics/seeded-random.ts';
import { figure } from '../../report/format-figure.ts';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';
import { timedProcess } from '../ingest/timed-process.ts';
import { madeDocument } from '../made-library/made-document.ts';
import { writePdf } from '../pdf/write-pdf.ts';
import { type ComparedTable, compareRows, LEFT_OUT } from './compare-rows.ts';

export interface ClusterBenchOptions {
  /** PDFs that are made. */
  readonly files: number;
  readonly workers: number;
  /** Most files that a worker reads in one call. */
  readonly batch: number;
  readonly embed: boolean;
  readonly seed: number;
  /** The interpreter in whose environment scale/requirements.txt is installed. */
  readonly python: string;
  /** Entry of the command line. */
  readonly cli: string;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

/** What the job prints. */
const JobReport = z.object({
  files: z.int(),
  read: z.int(),
  added: z.int(),
  left_out_batches: z.int(),
  failed: z.array(z.object({ path: z.string(), code: z.string(), reason: z.string() })),
  rows: z.record(z.string(), z.int()),
  batches: z.int(),
  attempts: z.int(),
  orphan_bytes: z.int(),
  seconds: z.number(),
  index: z.string().nullable(),
});
type JobReport = z.infer<typeof JobReport>;

const MOST_PAGES = 5;
/** What the last bits of a vector hang on is which texts were embedded with it. */
const VECTOR_TOLERANCE = 1e-5;
const JOB = fileURLToPath(new URL('../../../scale/ingest_job.py', import.meta.url));

/**
 * The job of scale/ on a cluster of this machine, one of whose workers is killed in the middle: does the library have
 * the rows that a local ingest of the same files gives, and does a second job add nothing? Throws where it does not.
 */
export async function runClusterBench(options: ClusterBenchOptions): Promise<Record<string, unknown>> {
  const { files, workers, embed, seed, cli, screen, signal } = options;
  const home = await mkdtemp(join(tmpdir(), 'pincite-bench-'));
  const [pdf, local, far] = ['pdf', 'local', 'far'].map((name) => join(home, name)) as [string, string, string];
  const env = embed ? {} : { PINCITE_MODELS: join(home, 'no-models') };
  try {
    const pages = await writeFiles(pdf, { files, seed, screen, signal });
    screen.status('a local ingest');
    const wait = embed ? 'ready' : 'searchable';
    const ingest = await timedProcess([cli, '--data', local, 'ingest', pdf, '--wait', wait, '--json'], signal, env);
    const { report: first, killed } = await runJob({ ...options, pdf, far, env, home: join(home, 'first') }, true);
    const { report: second } = await runJob({ ...options, pdf, far, env, home: join(home, 'second') }, false);
    screen.status('comparing the rows');
    const compared = await compareRows(local, far);
    const { sound } = z.object({ sound: z.boolean() }).parse(
      // A library that is damaged ends the process with 4, and this bench with it.
      JSON.parse((await timedProcess([cli, '--data', far, 'check', '--json'], signal, env)).stdout),
    );
    print(screen, { files, pages, workers, compared, first, second, killed, localSeconds: ingest.seconds });
    const isWhole = first.added === files && first.failed.length === 0 && second.added === 0 && sound;
    if (
      !isWhole ||
      compared.some(({ isSame, vectorDifference }) => !isSame || (vectorDifference ?? 0) > VECTOR_TOLERANCE)
    )
      throw new Error('the library of the cluster is not that of a local ingest: see the table');
    const left = { left_out_columns: LEFT_OUT, local_seconds: ingest.seconds };
    return { files, pages, workers, embed, seed, compared, first, second, killed, sound, ...left };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** Writes small PDFs of the made library's grammar; returns the number of their pages. */
async function writeFiles(
  folder: string,
  { files, seed, screen, signal }: Pick<ClusterBenchOptions, 'files' | 'seed' | 'screen' | 'signal'>,
): Promise<number> {
  await mkdir(folder);
  const random = seededRandom(seed);
  let total = 0;
  for (let index = 0; index < files; index++) {
    signal.throwIfAborted();
    if (index % 100 === 0) screen.status(`making file ${index + 1} of ${files}`);
    const { file, pages } = madeDocument(index, 1 + Math.floor(random() * MOST_PAGES), seed);
    await writePdf(join(folder, file), pages.length, (i) => pages[i] as (typeof pages)[number], { isPacked: true });
    total += pages.length;
  }
  return total;
}

interface JobPlaces extends ClusterBenchOptions {
  readonly pdf: string;
  readonly far: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Runs the job to its end. Where a worker is to be killed, its name. */
async function runJob(
  { python, cli, pdf, far, home, env, workers, batch, embed, files, screen, signal }: JobPlaces,
  kills: boolean,
): Promise<{ report: JobReport; killed: string | null }> {
  screen.status(`the job on ${workers} workers${kills ? ', one of which is killed' : ', once more'}`);
  await mkdir(home);
  const scratch = join(home, 'scratch');
  const argv = [JOB, pdf, '--data', far, '--pincite', `${process.execPath} ${cli}`, '--scratch', scratch, '--json'];
  const more = ['--workers', String(workers), '--batch-files', String(batch), ...(embed ? ['--embed'] : [])];
  const child = spawn(python, [...argv, ...more], {
    signal,
    killSignal: 'SIGTERM',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const [stdout, stderr, exited] = [text(child.stdout), text(child.stderr), once(child, 'exit')];
  const over = new AbortController();
  void exited.finally(() => over.abort());
  const half = Math.ceil(files / batch / 2);
  const killed = kills ? await killWorker(scratch, join(far, 'library.lance'), half, over.signal) : null;
  const [code] = await exited;
  if (code !== 0)
    throw new Error(`the job ended with ${code}: ${(await stderr).trim().split('\n').slice(-5).join('\n')}`);
  if (kills && killed === null) throw new Error('the job ended before a worker could be killed: use more files');
  return { report: JobReport.parse(JSON.parse(await stdout)), killed };
}

/**
 * Kills a worker once half of the batches were begun, while it writes files of the tables. Returns its name, or null
 * when the job was over before.
 */
async function killWorker(scratch: string, tables: string, half: number, over: AbortSignal): Promise<string | null> {
  const begun = async (): Promise<number> =>
    (await readFile(join(scratch, 'attempts.log'), 'utf8').catch(() => '')).split('\n').length - 1;
  const written = async (): Promise<number> => (await namesIn(join(tables, 'passages.lance', 'data'))).length;
  while ((await begun()) < half) {
    if (over.aborted) return null;
    await delay(20);
  }
  while (!over.aborted) {
    const before = await written();
    const attempt = await writingAttempt(join(scratch, 'attempts'));
    for (; attempt !== null && (await isThere(join(scratch, 'attempts', attempt))); await delay(1)) {
      if ((await written()) === before) continue;
      const [, worker = '', pid = ''] = /^((\d+)@.+)-\d+-[0-9a-f]+$/.exec(attempt) ?? [];
      process.kill(Number(pid), 'SIGKILL');
      return worker;
    }
    await delay(1);
  }
  return null;
}

/** The folder of a worker whose files were read, so that it writes their rows next. */
async function writingAttempt(attempts: string): Promise<string | null> {
  for (const name of await namesIn(attempts))
    if (await isThere(join(attempts, name, 'rows', 'result.json'))) return name;
  return null;
}

interface Printed {
  readonly files: number;
  readonly pages: number;
  readonly workers: number;
  readonly compared: readonly ComparedTable[];
  readonly first: JobReport;
  readonly second: JobReport;
  readonly killed: string | null;
  readonly localSeconds: number;
}

function print(screen: Screen, { files, pages, workers, compared, first, second, localSeconds }: Printed): void {
  const rowOf = ({ table, rows, isSame, vectorDifference }: ComparedTable): string[] => [
    table,
    ...rows.map(String),
    isSame ? 'yes' : 'NO',
    vectorDifference === null ? '' : vectorDifference.toExponential(1),
  ];
  const job = ({ added, batches, attempts, orphan_bytes: orphans, seconds }: JobReport): string[] => [
    ...[added, batches, attempts].map(String),
    figure(orphans / 1000, 0),
    figure(seconds, 1),
  ];
  screen.print(
    ...textTable(
      `${files} PDFs of ${pages} pages: rows of a local ingest and of ${workers} workers, one of them killed; without ${LEFT_OUT.join(', ')}`,
      ['table', 'local rows', 'cluster rows', 'same', 'vectors differ by'],
      compared.map(rowOf),
    ),
    ...textTable(
      'the job',
      ['', 'added', 'batches', 'attempts', 'orphans kB', 's'],
      [
        ['one worker killed', ...job(first)],
        ['once more', ...job(second)],
        ['local ingest', String(files), '', '', '', figure(localSeconds, 1)],
      ],
    ),
  );
}
