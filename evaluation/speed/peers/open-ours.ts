import { basename } from 'node:path';
import process from 'node:process';
import type { Answer } from '../../../src/contract/answer.ts';
import type { EngineClient } from '../../../src/shell/page/engine-client.ts';
import { processParents } from '../memory/process-tree.ts';
import { type AppEngine, startAppEngine } from '../whole/app-engine.ts';
import type { AnswerPath, Contestant, ContestantAnswer, ContestantIngest } from './contestant.ts';

export interface OursOptions {
  /** Entry of the engine's process. */
  readonly host: string;
  readonly dataDir: string;
  readonly version: string;
  readonly signal: AbortSignal;
}

/** States of documents that can be searched. */
const USABLE: ReadonlySet<string> = new Set(['searchable', 'ready']);
/** Hits of a search, as the page asks for them. */
const K = 10;

/** Pincite's engine as the app starts it: its own process, called over the app's channel. */
export async function openOurs({ host, dataDir, version, signal }: OursOptions): Promise<Contestant> {
  const before = await processParents();
  const engine = startAppEngine(host, dataDir);
  const { client } = engine;
  const documents = await client.documents.list();
  if (documents.length > 0) throw new Error(`${dataDir} is not empty`);
  const started = [...(await processParents())].find(([pid, parent]) => parent === process.pid && !before.has(pid));
  if (started === undefined) throw new Error("the engine's process was not found");
  const settings = { chunks: 'by layout', index: 'words and vectors', retrieved: `${K}`, temperature: '0' };
  return {
    ...{ name: 'Pincite', version, settings, isServed: false, isLoaded: false, pid: started[0] },
    ingest: (files) => ingestOurs(engine, files, signal),
    search: async (question) => {
      const { hits } = await client.search({ query: question, k: K }, { signal });
      return hits.flatMap(({ source_filename: file, pages }) => pages.map((page) => ({ file, page })));
    },
    ask: (question) => askOurs(client, question, signal),
    close: () => engine.close(),
  };
}

/** Adds files as the page does, by their handles in the queue, whose snapshots tell how far they are. */
async function ingestOurs(engine: AppEngine, files: readonly string[], signal: AbortSignal): Promise<ContestantIngest> {
  const { client } = engine;
  const startedAt = performance.now();
  const seconds = (): number => (performance.now() - startedAt) / 1000;
  for (const path of files) engine.grant(basename(path), path);
  const snapshots = await client.queue.watch(undefined, { signal });
  await client.queue.add({ sources: files.map((path) => basename(path)) }, { signal });
  let searchable: number | null = null;
  for await (const { files: waiting } of snapshots) {
    const failed = waiting.find(({ code }) => code !== null);
    if (failed !== undefined) throw new Error(`${failed.source_filename}: ${failed.reason}`);
    const documents = await client.documents.list();
    if (documents.length < files.length || !documents.every(({ state }) => USABLE.has(state))) continue;
    searchable ??= seconds();
    if (documents.every(({ state }) => state === 'ready')) return { searchable, usable: seconds() };
  }
  throw new Error('the queue ended before all was embedded');
}

async function askOurs(client: EngineClient, question: string, signal: AbortSignal): Promise<ContestantAnswer> {
  const startedAt = performance.now();
  let firstLineMs: number | null = null;
  let firstWordMs: number | null = null;
  for await (const event of await client.ask({ question, fresh: true }, { signal })) {
    const ms = performance.now() - startedAt;
    if (event.type === 'lines' || event.type === 'claim') firstLineMs ??= ms;
    if (event.type === 'token' || event.type === 'claim') firstWordMs ??= ms;
    if (event.type !== 'final') continue;
    const { answer } = event;
    const places = answer.citations.flatMap(({ source_filename: file, page_index: page }) => [{ file, page }]);
    // What code answers comes whole; a refusal quotes the nearest lines.
    if (answer.claims.length > 0 || answer.nearest_lines.length > 0) firstLineMs ??= ms;
    firstWordMs ??= ms;
    return { firstLineMs, firstWordMs, lastWordMs: ms, path: pathOf(answer), text: answer.answer, places };
  }
  throw new Error(`no final answer to: ${question}`);
}

/** A line: every sentence stands in the document as it is. A cell: code wrote it of cells of tables. */
export function pathOf({ mode, claims, citations }: Pick<Answer, 'mode' | 'claims' | 'citations'>): AnswerPath {
  if (mode !== 'answer') return 'refusal';
  if (claims.every(({ basis }) => basis !== undefined)) return 'cell';
  return citations.every(({ citation_type: type }) => type === 'direct_quote') ? 'line' : 'written';
}
