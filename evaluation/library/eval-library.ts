import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PinciteError } from '../../src/contract/errors.ts';
import { isThere } from '../../src/files/missing.ts';
import type { Screen } from '../report/screen.ts';
import { type LibraryKind, loadDataSet } from '../sets/data-sets.ts';
import { ingestReady } from './ingest-ready.ts';
import { libraryKey } from './library-key.ts';
import { defaultModelFile } from './local-runtime.ts';
import { openEvalEngine } from './open-eval-engine.ts';
import { writeRefusalTexts } from './refusal-texts.ts';

export interface EvalLibraryOptions {
  /** Folder of the data sets. */
  readonly dataSets: string;
  readonly cache: string;
  readonly screen: Screen;
  readonly signal: AbortSignal;
  /** Ready-made libraries, used as they are. */
  readonly given: Readonly<Partial<Record<LibraryKind, string | undefined>>>;
}

/**
 * The data directory with the documents of a kind of set, every passage embedded. Built when there is none for these
 * files, this reading code and this embedding model; an interrupted build is taken up again. Throws what ingesting
 * throws, and INTERNAL when a file did not become ready.
 */
export async function evalLibrary(kind: LibraryKind, options: EvalLibraryOptions): Promise<string> {
  const given = options.given[kind];
  if (given !== undefined) return requireReady(given);
  return builtLibrary(kind, await filesOf(kind, options), options);
}

/** The same for any folder of files, under a name of its own. */
export async function builtLibrary(
  name: string,
  files: string,
  options: Pick<EvalLibraryOptions, 'cache' | 'screen' | 'signal'>,
): Promise<string> {
  const { sha256 } = await defaultModelFile('embed');
  const dataDir = join(options.cache, `${name}-${await libraryKey(files, sha256)}`);
  if (await isThere(dataDir)) return dataDir;
  const building = `${dataDir}.building`;
  await build(building, files, options);
  await rename(building, dataDir);
  return dataDir;
}

async function filesOf(kind: LibraryKind, { dataSets, cache, screen }: EvalLibraryOptions): Promise<string> {
  if (kind === 'pdf') return join(dataSets, 'pdf');
  if (kind === 'check') return join(dataSets, 'check');
  if (kind === 'policy') return join(dataSets, 'doc2dial_txt');
  const folder = join(cache, 'refusal-texts');
  screen.status('writing the passages of the refusal set as text files');
  await rm(folder, { recursive: true, force: true });
  await writeRefusalTexts(await loadDataSet(dataSets, 'refusal'), folder);
  return folder;
}

async function build(
  dataDir: string,
  files: string,
  { screen, signal }: Pick<EvalLibraryOptions, 'screen' | 'signal'>,
): Promise<void> {
  screen.note(`Building a library of ${files} in ${dataDir} (once; some minutes)`);
  await mkdir(dataDir, { recursive: true });
  const engine = await openEvalEngine(dataDir);
  try {
    await ingestReady(engine.client, [files], signal, ({ phase, source_filename: name, pages_done: done, pages }) =>
      screen.status(`${phase} ${name} ${done}/${pages} pages`),
    );
  } finally {
    await engine.close();
  }
}

/** A library that is used as it is must be whole: figures over half the vectors would mean nothing. */
async function requireReady(dataDir: string): Promise<string> {
  const engine = await openEvalEngine(dataDir);
  try {
    const documents = await engine.client.documents.list();
    if (documents.length === 0) throw new PinciteError('LIBRARY_EMPTY');
    const pending = documents.find(({ state }) => state !== 'ready');
    if (pending)
      throw new PinciteError('BAD_REQUEST', { why: `${pending.source_filename} in ${dataDir} is not embedded yet` });
    return dataDir;
  } finally {
    await engine.close();
  }
}
