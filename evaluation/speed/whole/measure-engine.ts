import { setTimeout as sleep } from 'node:timers/promises';
import type { SearchHit } from '../../../src/contract/search.ts';
import { foundShares, isFound } from './answer-found.ts';
import { type AppEngine, inSurroundings, type Surroundings, startAppEngine } from './app-engine.ts';
import { type FoundShare, type PlacedQuestion, type SearchTimes, timesOf } from './fill-report.ts';

export interface EngineFigures {
  /** From the start of the engine's process to the answer of the first search; one for each start. */
  readonly start_seconds: readonly number[];
  /** Bytes; null where memory is not measured. Before any search, after the searches, and after the questions too. */
  readonly idle_bytes: number | null;
  readonly searched_bytes: number | null;
  readonly asked_bytes: number | null;
  readonly search: SearchTimes;
  /** From a question to its evidence. */
  readonly evidence: SearchTimes;
  /** Questions with the answer among the ten passages that are shown as evidence. */
  readonly found: { readonly all: FoundShare; readonly real: FoundShare };
}

export interface EngineBenchOptions {
  /** Entry of the engine's process. */
  readonly host: string;
  readonly dataDir: string;
  readonly surroundings: Surroundings;
  readonly questions: readonly PlacedQuestion[];
  /** Names of the files whose vectors are of their texts. */
  readonly realFiles: readonly string[];
  readonly starts: number;
  readonly status: (text: string) => void;
  readonly signal: AbortSignal;
}

/** Questions before any is timed. */
const WARM_UP = 10;
/** Milliseconds after which an engine that nobody asks has done what it does at its start. */
const QUIET_MS = 3000;
const K = 10;

/** Start, memory, search and evidence of the engine's own process on a library that is filled. */
export async function measureEngine(options: EngineBenchOptions): Promise<EngineFigures> {
  const { host, dataDir, surroundings, questions, starts, status } = options;
  const within = async <T>(use: (engine: AppEngine) => Promise<T>): Promise<T> => {
    const engine = startAppEngine(host, dataDir);
    try {
      return await use(engine);
    } finally {
      await engine.close();
    }
  };
  return inSurroundings(surroundings, async () => {
    const startSeconds: number[] = [];
    for (let start = 0; start < starts; start++) {
      status(`start ${start + 1} of ${starts}`);
      const { question } = questions[start % questions.length] as PlacedQuestion;
      const startedAt = performance.now();
      await within(async ({ client }) => {
        const { hits } = await client.search({ query: question, k: K });
        startSeconds.push((performance.now() - startedAt) / 1000);
        if (hits.length === 0) throw new Error(`nothing was found for: ${question}`);
      });
    }
    const rest = await within((engine) => measureOpen(engine, options));
    return { start_seconds: startSeconds, ...rest };
  });
}

async function measureOpen(
  engine: AppEngine,
  { questions, realFiles, status, signal }: EngineBenchOptions,
): Promise<Omit<EngineFigures, 'start_seconds'>> {
  const { client } = engine;
  const quietMemory = async () => {
    await sleep(QUIET_MS, undefined, { signal });
    return engine.memory();
  };
  // What the app asks when its window opens.
  await client.documents.list();
  const idle = await quietMemory();
  const searched = await timed(questions, async ({ question }) => {
    const startedAt = performance.now();
    await client.search({ query: question, k: K }, { signal });
    return performance.now() - startedAt;
  });
  status('searched');
  const searchedBytes = await quietMemory();
  const asked: { question: PlacedQuestion; isFound: boolean }[] = [];
  const evidence = await timed(questions, async (question) => {
    const { hits, ms } = await evidenceOf(client, question.question, signal);
    asked.push({ question, isFound: isFound(question, hits.slice(0, K).map(foundText)) });
    return ms;
  });
  status('asked');
  return {
    idle_bytes: idle,
    searched_bytes: searchedBytes,
    asked_bytes: await quietMemory(),
    search: timesOf(searched),
    evidence: timesOf(evidence),
    found: foundShares(asked.slice(-questions.length), realFiles),
  };
}

const foundText = ({ source_filename: file, pages, text }: SearchHit) => ({ file, pages, text });

/** Milliseconds of each question, after some to warm up. */
async function timed(
  questions: readonly PlacedQuestion[],
  ask: (question: PlacedQuestion) => Promise<number>,
): Promise<number[]> {
  for (const question of questions.slice(0, WARM_UP)) await ask(question);
  const milliseconds: number[] = [];
  for (const question of questions) milliseconds.push(await ask(question));
  return milliseconds;
}

/**
 * Asks a question and notes when its evidence came. Without a chat model the engine then refuses, reads the answer off
 * a table, or says that there is no model; it is waited for, so that nothing of one question is in the time of the
 * next.
 */
async function evidenceOf(
  client: AppEngine['client'],
  question: string,
  signal: AbortSignal,
): Promise<{ readonly hits: readonly SearchHit[]; readonly ms: number }> {
  const startedAt = performance.now();
  let found: { hits: readonly SearchHit[]; ms: number } | null = null;
  try {
    for await (const event of await client.ask({ question, fresh: true, listed: false }, { signal }))
      if (event.type === 'evidence') found = { hits: event.hits, ms: performance.now() - startedAt };
  } catch (error) {
    if (found === null || (error as { readonly code?: unknown }).code !== 'MODEL_MISSING') throw error;
  }
  if (found === null) throw new Error(`no evidence came for: ${question}`);
  return found;
}
