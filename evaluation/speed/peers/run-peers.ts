import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { PinciteError } from '../../../src/contract/errors.ts';
import { recordPath } from '../../../src/engine/models/model-record.ts';
import { isThere } from '../../../src/files/missing.ts';
import { defaultModelFile } from '../../library/local-runtime.ts';
import type { Screen } from '../../report/screen.ts';
import { type PlacedBenchQuestion, placedQuestions } from '../answers/bench-questions.ts';
import { inProject } from '../bench-commands.ts';
import { type PeakMemory, watchMemory } from '../memory/peak-memory.ts';
import type { Contestant, ContestantAnswer } from './contestant.ts';
import { openOurs } from './open-ours.ts';
import { openPeer, PeerProcess } from './peer-process.ts';
import { type Measured, peersFigures } from './peers-figures.ts';
import { peersTable, settingsLines } from './peers-table.ts';

export interface PeersBenchOptions {
  /** Folder of the question sets and their documents. */
  readonly dataSets: string;
  /** Names of the PDFs that are taken in. */
  readonly documents: readonly string[];
  /** Questions to answer, near misses among the asked, and questions that are only searched. */
  readonly sample: number;
  readonly refusals: number;
  readonly searches: number;
  /** Folder of the peers' Python environments, one for each file of requirements. */
  readonly environments: string;
  /** Entry of the engine's process. */
  readonly host: string;
  /** `npm run bench` itself: the plain pipeline is one of its commands. */
  readonly self: string;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

const PYTHON = inProject('evaluation/speed/peers/python');
const WARM_UP = 'What are these documents about?';

/** The adapters: the file of each, and the environment that it runs in. */
const ADAPTERS = [
  { adapter: 'llama_index_peer.py', environment: 'llama-index' },
  { adapter: 'open_webui_peer.py', environment: 'open-webui' },
] as const;
const SERVER = { adapter: 'model_server.py', environment: 'llama-index' } as const;

/**
 * Pincite, the plain pipeline and two peers on the same PDFs and questions, with the same model files, each in
 * processes of its own. Documents are taken in one after the other; searches and questions go in turns.
 */
export async function runPeersBench(options: PeersBenchOptions) {
  const { dataSets, documents, sample, refusals, searches, environments, screen } = options;
  for (const { environment } of ADAPTERS) await requireEnvironment(environments, environment);
  const files = documents.map((name) => join(dataSets, 'pdf', name));
  const questions = await placedQuestions(documents, { size: sample, refusals, dataSets });
  const searched = await placedQuestions(documents, { size: searches, refusals: 0, dataSets });
  const home = await mkdtemp(join(tmpdir(), 'pincite-peers-'));
  const closing: (() => Promise<void>)[] = [];
  try {
    screen.status('starting the models and the peers');
    const { all, server } = await openAll(home, closing, options);
    const measured = await measureAll(all, server, { ...options, files, questions, searched });
    const golds = { golds: questions.map(({ gold }) => gold), searchGolds: searched.map(({ gold }) => gold) };
    const figures = peersFigures(measured, golds);
    const title = `${documents.join(', ')}: ${questions.length} questions, ${searched.length} searches`;
    screen.print(...peersTable(title, figures));
    screen.print(...settingsLines([...measured, { name: 'server of the models', ...server.told }]));
    return { documents, questions, figures, server: server.told, measured };
  } finally {
    for (const close of closing.reverse()) await close();
    await rm(home, { recursive: true, force: true });
  }
}

const pythonOf = (environments: string, environment: string): string => join(environments, environment, 'bin/python');

async function requireEnvironment(environments: string, environment: string): Promise<void> {
  const python = pythonOf(environments, environment);
  if (await isThere(python)) return;
  const why = `${python} is not there: make an environment of evaluation/speed/peers/python/${environment}.txt`;
  throw new PinciteError('BAD_REQUEST', { why });
}

interface Server {
  readonly pid: number;
  readonly told: { readonly version: string; readonly settings: Readonly<Record<string, string>> };
}

async function openAll(
  home: string,
  closing: (() => Promise<void>)[],
  { environments, host, self, signal }: PeersBenchOptions,
): Promise<{ readonly all: readonly Contestant[]; readonly server: Server }> {
  const opened = async (opening: Promise<Contestant>): Promise<Contestant> => {
    const one = await opening;
    closing.push(() => one.close());
    return one;
  };
  // Memory is told by shares of pages: a file that several map would count for none of them in full.
  const [served, plain] = [await copiedModels(join(home, 'served')), await copiedModels(join(home, 'plain'))];
  const python = { PYTHONPATH: `${join(PYTHON, 'guard')}:${PYTHON}`, PYTHONDONTWRITEBYTECODE: '1' };
  const command = (adapter: string, environment: string) => ({
    ...{ command: pythonOf(environments, environment), env: python, signal },
    args: [join(PYTHON, adapter)],
  });
  const start = command(SERVER.adapter, SERVER.environment);
  const server = new PeerProcess({ ...start, args: [...start.args, served.chat, served.embed] });
  closing.push(() => server.close());
  const { chat, embed, version, settings } = await server.next('serving');
  const all = [await opened(openOurs({ host, dataDir: join(home, 'ours'), version: manifest.version, signal }))];
  const here = {
    ...{ command: process.execPath, args: [self, 'plain-peer', join(home, 'index')], signal },
    env: { PINCITE_MODELS: plain.folder },
  };
  all.push(await opened(openPeer(here, false)));
  for (const { adapter, environment } of ADAPTERS) {
    const places = { PEER_CHAT_URL: chat, PEER_EMBED_URL: embed, PEER_DATA: join(home, environment) };
    const peer = command(adapter, environment);
    all.push(await opened(openPeer({ ...peer, env: { ...peer.env, ...places } }, true)));
  }
  return { all, server: { pid: server.pid, told: { version, settings } } };
}

/** Both default models, copied there with what is recorded of them. */
async function copiedModels(folder: string): Promise<Record<'folder' | 'chat' | 'embed', string>> {
  await mkdir(folder, { recursive: true });
  const copied = async (role: 'chat' | 'embed'): Promise<string> => {
    const { path } = await defaultModelFile(role);
    const copy = join(folder, basename(path));
    await copyFile(path, copy);
    if (await isThere(recordPath(path))) await copyFile(recordPath(path), recordPath(copy));
    return copy;
  };
  return { folder, chat: await copied('chat'), embed: await copied('embed') };
}

interface Work extends PeersBenchOptions {
  readonly files: readonly string[];
  readonly questions: readonly PlacedBenchQuestion[];
  readonly searched: readonly PlacedBenchQuestion[];
}

/** Each is first, second, … equally often. */
const inTurn = <T>(all: readonly T[], turn: number): T[] => all.map((_, i) => all[(turn + i) % all.length] as T);

async function measureAll(all: readonly Contestant[], server: Server, work: Work): Promise<Measured[]> {
  const { files, questions, searched, screen, signal } = work;
  const watched = new Map<Contestant, PeakMemory>(all.map((one) => [one, watchMemory(one.pid)]));
  const serverMemory = watchMemory(server.pid);
  const ingests = new Map<Contestant, Measured['ingest']>();
  const searches = new Map<Contestant, Measured['searches'][number][]>(all.map((one) => [one, []]));
  const answers = new Map<Contestant, ContestantAnswer[]>(all.map((one) => [one, []]));
  for (const one of all) {
    screen.status(`${one.name} takes in ${files.length} files`);
    signal.throwIfAborted();
    ingests.set(one, await one.ingest(files));
    // What is opened by the first of each is opened here.
    await one.search(WARM_UP);
  }
  for (const [turn, { question }] of searched.entries()) {
    for (const one of inTurn(all, turn)) {
      const startedAt = performance.now();
      const places = await one.search(question);
      searches.get(one)?.push({ ms: performance.now() - startedAt, places });
    }
  }
  screen.status('a question to warm up');
  for (const one of all.filter(({ isLoaded }) => !isLoaded)) await one.ask(WARM_UP);
  for (const [turn, { question }] of questions.entries()) {
    for (const one of inTurn(all, turn)) {
      screen.status(`question ${turn + 1} of ${questions.length}: ${one.name}`);
      signal.throwIfAborted();
      answers.get(one)?.push(await one.ask(question));
    }
  }
  const serverBytes = await serverMemory.stop();
  const measured: Measured[] = [];
  for (const one of all) {
    const { name, version, settings, isServed } = one;
    const ownBytes = (await watched.get(one)?.stop()) ?? null;
    const withServer = ownBytes === null || serverBytes === null ? null : ownBytes + serverBytes;
    measured.push({
      ...{ name, version, settings, ownBytes, allBytes: isServed ? withServer : ownBytes },
      ingest: ingests.get(one) as Measured['ingest'],
      searches: searches.get(one) ?? [],
      answers: answers.get(one) ?? [],
    });
  }
  return measured;
}
