import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { IngestQueue, QueuedFile } from '../../../src/contract/ingest-queue.ts';
import type { EnginePort } from '../../../src/shell/engine-process.ts';
import { nodeEngine } from '../../../src/shell/node-engine.ts';
import { type EngineClient, portConnection } from '../../../src/shell/page/engine-client.ts';
import { portPair } from '../../../src/shell/port-pair.ts';
import { Supervisor } from '../../../src/shell/supervisor.ts';
import { inSurroundings } from '../whole/app-engine.ts';

/** The main job, for a process of its own, whose priority its engine takes over. */
export const BusyJob = z.object({
  host: z.string(),
  dataDir: z.string(),
  /** Folder of the files to add. */
  files: z.string(),
  models: z.string(),
  owner: z.string(),
  questions: z.array(z.string()).min(2),
  /** What is not done by then is told as it stands. */
  minutes: z.number().positive(),
});
export type BusyJob = z.infer<typeof BusyJob>;

/** What became of the job; seconds are null where it did not come so far. */
export interface BusyReport {
  /** From the start of the engine to its first answer. */
  readonly start_seconds: number | null;
  /** From then until everything is added, embedded and read by OCR. */
  readonly added_seconds: number | null;
  /** From a question to its evidence, while files are added. */
  readonly evidence_seconds: readonly (number | null)[];
  /** From the cancelling of a question to its end. */
  readonly cancel_seconds: number | null;
  readonly ready: number;
  /** Files that were not added, with why. */
  readonly refused: readonly string[];
  /** What is left of those that were. */
  readonly unfinished: readonly string[];
  /** How often the engine ended by itself or was ended. */
  readonly engine_stops: number;
  /** How often the number of all pages became smaller while the queue went on. */
  readonly shrank: number;
  readonly errors: readonly string[];
}

/** Adds the files, asks two questions meanwhile and a third that is cancelled, and waits until all is done. */
export async function busyJob(job: BusyJob): Promise<BusyReport> {
  const stop = AbortSignal.timeout(job.minutes * 60_000);
  const names = await readdir(job.files);
  return inSurroundings(job, async () => {
    const log: string[] = [];
    const supervisor = new Supervisor<EnginePort>({
      start: nodeEngine({ entry: job.host, dataDir: job.dataDir }),
      onLog: (line) => void log.push(line),
    });
    for (const name of names) supervisor.grant(name, join(job.files, name));
    const { client, close } = portConnection(async () => {
      const [ours, theirs] = portPair();
      await supervisor.connect(theirs);
      return ours;
    });
    const errors: string[] = [];
    try {
      const steps = await stepsOf(job, client, names, { stop, errors });
      return { ...steps, engine_stops: log.filter((line) => line.startsWith('The engine stopped')).length, errors };
    } finally {
      close();
      await supervisor.stop();
    }
  });
}

interface Running {
  readonly stop: AbortSignal;
  /** What went wrong, for the report. */
  readonly errors: string[];
}

async function stepsOf(
  { questions }: BusyJob,
  client: EngineClient,
  names: readonly string[],
  { stop, errors }: Running,
): Promise<Omit<BusyReport, 'engine_stops' | 'errors'>> {
  const startedAt = performance.now();
  const secondsSince = (at: number): number => (performance.now() - at) / 1000;
  const tried = <T>(what: string, work: Promise<T>): Promise<T | null> =>
    work.catch((error: unknown) => {
      errors.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    });
  const start = await tried(
    'start',
    untilAnswered(client, stop).then(() => secondsSince(startedAt)),
  );
  const addedAt = performance.now();
  const watched: Watched = { files: [], shrank: 0 };
  const following = tried('queue', follow(client, names, watched, stop));
  await tried('add', client.queue.add({ sources: [...names] }, { signal: stop }));
  await tried('searchable', untilSearchable(client, stop));
  const evidence: (number | null)[] = [];
  for (const question of questions.slice(0, 2)) {
    const at = performance.now();
    evidence.push(
      await tried(
        question,
        evidenceOf(client, question, stop).then(() => secondsSince(at)),
      ),
    );
  }
  const cancelled = await tried('cancel', cancelOne(client, questions.at(-1) ?? ''));
  const added = (await following) === null ? null : secondsSince(addedAt);
  const documents = (await tried('documents', client.documents.list())) ?? [];
  return {
    start_seconds: start,
    added_seconds: added,
    evidence_seconds: evidence,
    cancel_seconds: cancelled,
    ready: documents.filter(({ state }) => state === 'ready').length,
    refused: watched.files.flatMap(({ code, source_filename: name }) => (code === null ? [] : `${name}: ${code}`)),
    unfinished: watched.files.flatMap(({ code, source_filename: name, state }) =>
      code === null ? `${name}: ${state}` : [],
    ),
    shrank: watched.shrank,
  };
}

interface Watched {
  files: readonly QueuedFile[];
  shrank: number;
}

/** An engine that was ended is started again, and the call is made anew. */
async function untilAnswered(client: EngineClient, stop: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await client.documents.list(undefined, { signal: stop });
      return;
    } catch (error) {
      if (stop.aborted) throw error;
      await sleep(1000);
    }
  }
}

async function untilSearchable(client: EngineClient, stop: AbortSignal): Promise<void> {
  for (;;) {
    const documents = await client.documents.list(undefined, { signal: stop });
    if (documents.some(({ passages }) => passages > 0)) return;
    await sleep(500, undefined, { signal: stop });
  }
}

/** Follows the queue until each file is in the library with vectors, or was refused. */
async function follow(
  client: EngineClient,
  names: readonly string[],
  watched: Watched,
  stop: AbortSignal,
): Promise<true> {
  let [pages, seen] = [0, false];
  for await (const queue of await client.queue.watch(undefined, { signal: stop })) {
    watched.files = queue.files;
    if (isWorking(queue)) {
      seen = true;
      if (queue.pages < pages) watched.shrank++;
      pages = queue.pages;
    } else if (seen || names.length === 0) return true;
  }
  throw new Error('the queue was not followed to its end');
}

const isWorking = ({ files }: IngestQueue): boolean => files.some(({ code, duplicate }) => code === null && !duplicate);

async function evidenceOf(client: EngineClient, question: string, stop: AbortSignal): Promise<void> {
  const events = await client.ask({ question }, { signal: stop });
  for await (const event of events) if (event.type === 'evidence') return;
  throw new Error('there was no evidence');
}

/** Seconds from the cancelling to the end of the question. */
async function cancelOne(client: EngineClient, question: string): Promise<number> {
  const cancel = new AbortController();
  const asked = (async () => {
    for await (const event of await client.ask({ question, fresh: true }, { signal: cancel.signal }))
      if (event.type === 'final') return;
  })().catch(() => undefined);
  await sleep(50);
  const at = performance.now();
  cancel.abort();
  await asked;
  return (performance.now() - at) / 1000;
}

process.on('SIGTERM', () => process.exit(1));
