import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { openLibrary } from '../../../src/engine/library/library.ts';
import { defaultModel } from '../../../src/engine/models/catalog.ts';
import { sweepOwnedFolders } from '../../../src/files/left-over.ts';
import type { Screen } from '../../report/screen.ts';
import { runAnswersBench } from '../answers/run-answers-bench.ts';
import { openBaselineSearch } from '../baseline/baseline-search.ts';
import { PLAIN_EMBEDDING } from '../baseline/plain-embedder.ts';
import { timedProcess } from '../ingest/timed-process.ts';
import { spread } from '../made-library/made-library.ts';
import { type Surroundings, surroundingsWithoutChat } from './app-engine.ts';
import { FillReport } from './fill-report.ts';
import { measureEngine } from './measure-engine.ts';
import { type LibrarySize, realLibrary, type SizedLibrary, sizedLibrary } from './sized-library.ts';
import { vectorRecall } from './vector-recall.ts';
import { type AnswerFigures, type FillRun, ratiosOf, type SizeFigures, spreadsOf } from './whole-figures.ts';
import { wholeTable } from './whole-table.ts';

export interface WholeOptions {
  readonly sizes: readonly LibrarySize[];
  /** Pages of a made library that the model embeds; the vectors of the others are made. */
  readonly embeddedPages: number;
  /** How often each pipeline takes in a library of `REPEATED_PAGES` at most; larger ones once. */
  readonly runs: number;
  /** Starts of the engine. */
  readonly starts: number;
  /** Questions that are searched and asked of each library, up to their evidence. */
  readonly questions: number;
  /** Questions about the real PDFs that are answered in the end; 0 for none. */
  readonly answers: number;
  readonly withBaseline: boolean;
  readonly seed: number;
  readonly dataSets: string;
  readonly cache: string;
  /** Where filled libraries stay, and are not filled again; null: they are deleted. */
  readonly keep: string | null;
  /** Entry of this benchmark, which runs the pipelines in processes of their own. */
  readonly self: string;
  /** Entry of the engine's process. */
  readonly host: string;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

type Pipeline = 'own' | 'baseline';
const COMMANDS = { own: 'fill-own', baseline: 'fill-baseline' } as const;
/** A larger library takes each pipeline many minutes. */
const REPEATED_PAGES = 10_000;
/** Questions for the recall of the search by vector, which is exact beside it. */
const RECALL_QUESTIONS = 50;

/** The whole table: every size with ours and the baseline in turns, and what ours takes while it is used. */
export async function runWholeBench(options: WholeOptions) {
  const { sizes, cache, screen, seed, embeddedPages, dataSets, questions, signal } = options;
  const runs = join(cache, 'bench');
  const work = join(runs, `${process.pid}-${Date.now()}`);
  await mkdir(work, { recursive: true });
  // Gigabytes of a run that was killed.
  await sweepOwnedFolders(runs);
  try {
    const surroundings = await surroundingsWithoutChat(work);
    const measured: SizeFigures[] = [];
    for (const size of sizes) {
      const library =
        size === 'real'
          ? await realLibrary(dataSets, questions)
          : await sizedLibrary({ pages: size, seed, cache, screen, signal }, questions, embeddedPages);
      measured.push(await measureSize(library, join(options.keep ?? work, `${size}`), surroundings, options));
    }
    screen.print(...wholeTable(measured, { embeddedPages, embedding: PLAIN_EMBEDDING }));
    const { file: chat, sha256: chatSha256 } = defaultModel('chat');
    const { file: embed, sha256: embedSha256 } = defaultModel('embed');
    return {
      seed,
      embedded_pages: embeddedPages,
      models: { chat: { file: chat, sha256: chatSha256 }, embed: { file: embed, sha256: embedSha256 } },
      baseline_embedding: PLAIN_EMBEDDING,
      sizes: measured.map((one) => ({ ...one, ratios: ratiosOf(one), spreads: spreadsOf(one) })),
    };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function measureSize(
  library: SizedLibrary,
  work: string,
  surroundings: Surroundings,
  options: WholeOptions,
): Promise<SizeFigures> {
  const { host, starts, screen, signal, withBaseline } = options;
  const name = library.size === 'real' ? 'real PDFs' : `${library.size} pages`;
  const status = (text: string): void => screen.status(`${name}: ${text}`);
  const directoryOf = (pipeline: Pipeline): string => join(work, pipeline);
  await mkdir(work, { recursive: true });
  const runs: Record<Pipeline, FillRun[]> = { own: [], baseline: [] };
  // A library that is kept is filled once: a second turn would count the first again.
  const isRepeated = library.size === 'real' || library.size <= REPEATED_PAGES;
  const turns = options.keep === null && isRepeated ? options.runs : 1;
  for (let turn = 0; turn < turns; turn++) {
    // The second pipeline finds the files in the system's cache, so the two take turns in going second.
    const order: readonly Pipeline[] = turn % 2 === 0 ? ['baseline', 'own'] : ['own', 'baseline'];
    for (const pipeline of order.filter((one) => withBaseline || one === 'own')) {
      status(`${pipeline}, run ${turn + 1} of ${turns}`);
      runs[pipeline].push(await fillOrKept(pipeline, library, directoryOf(pipeline), turn === turns - 1, options));
    }
  }
  const dataDir = directoryOf('own');
  const disk = await bytesIn(dataDir);
  status('tidying');
  await tidied(dataDir);
  const tidiedBytes = await bytesIn(dataDir);
  const realFiles = runs.own.at(-1)?.real_files ?? [];
  const engine = await measureEngine({
    host,
    dataDir,
    surroundings,
    questions: library.questions,
    realFiles,
    starts,
    status,
    signal,
  });
  status('recall of the search by vector');
  const recall = await vectorRecall(
    dataDir,
    spread(library.questions, RECALL_QUESTIONS).map(({ question }) => question),
  );
  const figures = {
    size: library.size,
    file_bytes: await bytesIn(library.folder),
    engine,
    recall,
    own: { runs: runs.own, disk_bytes: disk, tidied_bytes: tidiedBytes },
    baseline: withBaseline ? { runs: runs.baseline, disk_bytes: await bytesIn(directoryOf('baseline')) } : null,
    answers:
      library.size === 'real' && options.answers > 0 && withBaseline
        ? await measureAnswers(dataDir, directoryOf('baseline'), options)
        : null,
  };
  // The next size needs the room.
  if (options.keep === null) await rm(work, { recursive: true, force: true });
  return figures;
}

const isWhollyEmbedded = (size: LibrarySize, { embeddedPages }: Pick<WholeOptions, 'embeddedPages'>): boolean =>
  size === 'real' || size <= embeddedPages;

/**
 * Leaves a library as the app leaves it when a quarter of an hour has passed, and another one: what the first wrote is
 * old then.
 */
async function tidied(dataDir: string): Promise<void> {
  for (const minutes of [15, 30]) {
    const library = await openLibrary({ dataDir, now: () => Date.now() + minutes * 60_000 });
    await library.tidy();
    await library.close();
  }
}

/** What a pipeline took when it filled the library: now, or, where it is kept, when it was filled. */
async function fillOrKept(
  pipeline: Pipeline,
  library: SizedLibrary,
  directory: string,
  isLast: boolean,
  options: WholeOptions,
): Promise<FillRun> {
  const kept = `${directory}.filled.json`;
  if (options.keep !== null && existsSync(kept)) {
    options.screen.note(`${directory} was filled ${(await stat(kept)).mtime.toISOString()}; its times are of then`);
    return JSON.parse(await readFile(kept, 'utf8'));
  }
  await rm(directory, { recursive: true, force: true });
  const run = await fill(pipeline, library, directory, isLast, options);
  if (options.keep !== null) await writeFile(kept, JSON.stringify(run));
  return run;
}

/** One pipeline over the whole library, in a process of its own. */
async function fill(
  pipeline: Pipeline,
  { size, folder, questions }: SizedLibrary,
  directory: string,
  isLast: boolean,
  { self, seed, embeddedPages, signal }: WholeOptions,
): Promise<FillRun> {
  const job = join(`${directory}.job.json`);
  const realPages = isWhollyEmbedded(size, { embeddedPages }) ? null : embeddedPages;
  const asked = isLast ? questions : [];
  await writeFile(job, JSON.stringify({ folder, directory, real_pages: realPages, seed, questions: asked }));
  const { stdout, seconds, peakBytes } = await timedProcess([self, COMMANDS[pipeline], job], signal);
  return { ...FillReport.parse(JSON.parse(stdout)), process_seconds: seconds, peak_bytes: peakBytes };
}

/** Final answers, on ours and on the baseline that were just filled. */
async function measureAnswers(dataDir: string, baseline: string, options: WholeOptions): Promise<AnswerFigures> {
  const { dataSets, cache, screen, signal, answers } = options;
  const { rows } = await runAnswersBench({
    dataSets,
    cache,
    signal,
    given: { pdf: dataDir },
    set: 'pdf',
    sample: answers,
    refusals: 0,
    pause: 1000,
    screen: { ...screen, print: () => undefined },
    plainSearch: (embedder) => openBaselineSearch(baseline, embedder),
  });
  const row = (name: string) => {
    const found = rows.find(({ figure }) => figure.startsWith(name));
    if (found === undefined) throw new Error(`the answers have no row ${name}`);
    return found;
  };
  const [evidence, final, plain] = [row('first evidence'), row('final checked answer'), row('plain: last word')];
  return {
    questions: evidence.n,
    evidence_ms: evidence.median_ms,
    final_ms: final.median_ms,
    baseline_final_ms: plain.median_ms,
    evidence_of_baseline: evidence.of_plain,
    final_of_baseline: final.of_plain,
  };
}

/** Bytes of all files below a folder. */
async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const entry of entries) if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}
