import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { harbourAcrossPages } from '../../../test/fixtures/pdf/harbour.ts';
import { scannedCopy } from '../../../test/fixtures/pdf/scanned-copy.ts';
import { twoColumns } from '../../../test/fixtures/pdf/two-columns.ts';
import { figure } from '../../report/format-figure.ts';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';
import { surroundingsWithoutChat } from '../whole/app-engine.ts';
import type { BusyJob, BusyReport } from './busy-job.ts';
import { type WeakMachine, type Weakness, weakMachine } from './weak-machine.ts';

export interface BusyBenchOptions {
  /** Processes that do nothing but compute. */
  readonly loops: number;
  /** Of the engine, by the system's count: 0 is the usual one, 19 the lowest. */
  readonly priorities: readonly number[];
  /** After so many a job is given up. */
  readonly minutes: number;
  /** The machine that the job runs on; null for this one as it is. */
  readonly weak: Weakness | null;
  /** Entry of the engine's process, and of the benchmarks. */
  readonly host: string;
  readonly self: string;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

type Row = BusyReport & {
  readonly loops: number;
  readonly priority: number;
  readonly seconds: number;
  /** Of a weak machine. */
  readonly most_bytes: number | null;
};

const SAMPLES = ['information-security.pdf', 'leave-and-absence.pdf', 'travel-and-expenses.pdf'];
const QUESTIONS = [
  'How many days of unused annual leave may be carried over into the next leave year?',
  'What is the hotel limit per night in Zurich?',
  'A laptop is lost on a business trip: who must be told, and how quickly?',
];
/** Most seconds to evidence beside loops of the same priority. */
const EVIDENCE_BAR = 10;

const inProject = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/**
 * The main job beside processes that only compute: five PDFs and a scan are added, two questions asked meanwhile, a
 * third cancelled. Without a chat model, since evidence needs none. Everything must be added, nothing refused, the
 * engine never ended.
 */
export async function runBusyBench(options: BusyBenchOptions): Promise<Record<string, unknown>> {
  const { loops, priorities, minutes, weak, screen } = options;
  const machine = weak === null ? null : await weakMachine(weak);
  const folder = await mkdtemp(join(tmpdir(), 'pincite-busy-'));
  const rows: Row[] = [];
  try {
    const files = join(folder, 'files');
    await writeFiles(files);
    const { models, owner } = await surroundingsWithoutChat(folder);
    for (const priority of priorities) {
      screen.status(`beside ${loops} loops, at priority ${priority}`);
      const dataDir = join(folder, `library-${priority}`);
      const { host } = options;
      const job: BusyJob = { host, dataDir, files, models, owner, questions: QUESTIONS, minutes };
      const startedAt = performance.now();
      const report = await besideLoops(loops, () => runJob(options, job, { priority, machine }));
      const seconds = (performance.now() - startedAt) / 1000;
      const row = { ...report, loops, priority, seconds, most_bytes: (await machine?.mostBytes()) ?? null };
      rows.push(row);
      screen.note(JSON.stringify(row));
    }
  } finally {
    await machine?.end();
    await rm(folder, { recursive: true, force: true });
  }
  screen.print(...tableOf(rows, weak), ...rows.flatMap(({ errors, refused }) => [...refused, ...errors]));
  return { loops, minutes, weak, cores: availableParallelism(), rows, is_met: rows.every(isMet) };
}

async function writeFiles(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of SAMPLES) await copyFile(inProject(`resources/sample/${name}`), join(folder, name));
  await writeFile(join(folder, 'harbour.pdf'), harbourAcrossPages().bytes);
  await writeFile(join(folder, 'two-columns.pdf'), twoColumns('by column').bytes);
  const sample = await readFile(inProject(`resources/sample/${SAMPLES[0]}`));
  const scan = await scannedCopy(Uint8Array.from(sample), { dpi: 150, pages: [0] });
  await writeFile(join(folder, 'scan.pdf'), scan);
}

/** Runs `action` beside so many busy processes; they end with it, by their ids, whatever happens. */
async function besideLoops<T>(count: number, action: () => Promise<T>): Promise<T> {
  const entry = inProject('evaluation/speed/busy/busy-loop.ts');
  const loops: ChildProcess[] = [];
  try {
    for (let i = 0; i < count; i++) loops.push(spawn(process.execPath, [entry], { stdio: 'ignore' }));
    return await action();
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
  }
}

async function runJob(
  { self, signal }: BusyBenchOptions,
  job: BusyJob,
  { priority, machine }: { readonly priority: number; readonly machine: WeakMachine | null },
): Promise<BusyReport> {
  const command = [process.execPath, self, 'busy-here', JSON.stringify(job)];
  // Each thread has a priority of its own, which it takes over from the one that started it.
  const started = priority === 0 ? command : ['nice', '-n', `${priority}`, ...command];
  const [program = '', ...args] = machine?.command(started) ?? started;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], signal });
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${basename(self)} busy-here ended with ${code}`);
  return JSON.parse(out.trim().split('\n').at(-1) ?? '') as BusyReport;
}

const isMet = ({ refused, unfinished, engine_stops: stops, added_seconds: added, ...row }: Row): boolean =>
  refused.length + unfinished.length + stops + row.errors.length + row.shrank === 0 &&
  added !== null &&
  row.evidence_seconds.every((seconds) => seconds !== null && (row.priority > 0 || seconds <= EVIDENCE_BAR));

function tableOf(rows: readonly Row[], weak: Weakness | null): readonly string[] {
  const machine =
    weak === null ? '' : ` at ${weak.speed} of their speed with ${figure(weak.memoryBytes / 2 ** 30, 1)} GiB`;
  const cells = (row: Row): string[] => [
    `${row.loops} loops, priority ${row.priority}`,
    figure(row.start_seconds, 1),
    row.evidence_seconds.map((seconds) => figure(seconds, 1)).join(' '),
    figure(row.cancel_seconds, 2),
    figure(row.added_seconds, 1),
    ...[`${row.ready}`, `${row.refused.length}`, `${row.unfinished.length}`, `${row.engine_stops}`, `${row.shrank}`],
    figure(row.most_bytes === null ? null : row.most_bytes / 1e6, 0),
    isMet(row) ? 'met' : 'missed',
  ];
  return textTable(
    `five PDFs and a scan, two questions, one cancelled, beside busy loops on ${availableParallelism()} cores${machine}`,
    [
      ...['', 'start s', 'evidence s', 'cancelled s', 'all added s', 'ready', 'refused', 'unfinished'],
      ...['engine ended', 'total shrank', 'most memory MB', `evidence <= ${EVIDENCE_BAR} s`],
    ],
    rows.map(cells),
  );
}
