import { homedir } from 'node:os';
import process from 'node:process';
import { PinciteError } from '../contract/errors.ts';
import { ownTemporary } from '../files/left-over.ts';
import { type Endpoints, libraryPlace, NO_ENDPOINTS } from '../offline/endpoints.ts';
import { ownerDirectory } from '../shell/data-directory.ts';
import { assertProcessor } from '../shell/processor.ts';
import type { OpenEngine } from './session.ts';

/** What the guard of this process lets through, and the library that it was read for; by default nothing. */
interface Guarded {
  readonly endpoints: Endpoints;
  readonly guardedLibrary: string;
}

/**
 * Opens the real engine in this process. It is loaded when first needed, so that help and usage errors appear
 * immediately.
 */
export function localEngine(
  { project, readingWorker, ocrWorker, embeddingWorker }: ProgramPaths,
  guarded?: Guarded,
): OpenEngine {
  return async ({ dataDir, evenDamaged = false, passphrase, policy }) => {
    if (guarded !== undefined && libraryPlace(guarded.guardedLibrary) !== libraryPlace(dataDir))
      throw new PinciteError('BAD_REQUEST', { why: '--data names two libraries' });
    const endpoints = guarded?.endpoints ?? NO_ENDPOINTS;
    // Otherwise LanceDB's native code prints warnings between our lines. It reads this variable when it is loaded.
    process.env.LANCEDB_LOG ??= 'off';
    ownTemporary();
    // Otherwise it prints a backtrace when a damaged file makes it panic; the engine reports the damage.
    process.env.RUST_BACKTRACE ??= '0';
    await assertProcessor();
    const { openEngine } = await import('../engine/engine.ts');
    const ownerDir = ownerDirectory({ platform: process.platform, env: process.env, home: homedir() });
    return await openEngine({
      dataDir,
      evenDamaged,
      passphrase,
      ownerDir,
      resources: project,
      readingWorker,
      ocrWorker,
      embeddingWorker,
      endpoints,
      policy,
    });
  };
}

/** Time that a cancelled call has to end; then the process is ended, and the next run resumes the work. */
const GRACE_MS = 3000;

type Host = Pick<NodeJS.Process, 'on' | 'removeAllListeners' | 'kill' | 'pid'>;

/**
 * A signal that Ctrl-C (or SIGTERM) aborts, so that the running call can end and be resumed later. After a second
 * Ctrl-C, or after `graceMs`, the process kills itself with SIGINT: `exit` would wait for running native calls (a model
 * that is being loaded) and for reads that never return. A shell reports 130 for this too.
 */
export function interruptSignal(host: Host, graceMs = GRACE_MS): AbortSignal {
  const controller = new AbortController();
  const end = (): void => {
    host.removeAllListeners('SIGINT');
    host.kill(host.pid, 'SIGINT');
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    let isFirst = true;
    host.on(name, () => {
      if (!isFirst) end();
      isFirst = false;
      controller.abort();
      setTimeout(end, graceMs).unref();
    });
  }
  return controller.signal;
}

/** Locations of the other entries (threads and processes), and of the files that ship beside the code. */
export interface ProgramPaths {
  readonly readingWorker: URL;
  /** Entry of the OCR worker. */
  readonly ocrWorker: URL;
  readonly embeddingWorker: URL;
  readonly modelsEntry: URL;
  readonly serveEntry: URL;
  /** The folder that holds `models/` and `resources/`. */
  readonly project: URL;
}

/**
 * Derives the paths from the `import.meta.url` of an entry in `src/cli` or, built, in `out/main` (which holds all
 * entries). Shared code cannot use its own URL, because the build moves it into chunks.
 */
export function programPaths(entry: string): ProgramPaths {
  const fromSource = entry.endsWith('.ts');
  return {
    readingWorker: new URL(fromSource ? '../engine/documents/reading/reading-worker.ts' : './reading-worker.js', entry),
    ocrWorker: new URL(fromSource ? '../engine/documents/ocr/ocr-worker.ts' : './ocr-worker.js', entry),
    embeddingWorker: new URL(
      fromSource ? '../engine/models/runtime/bert/embedding-worker.ts' : './embedding-worker.js',
      entry,
    ),
    modelsEntry: new URL(fromSource ? './models.ts' : './models.js', entry),
    serveEntry: new URL(fromSource ? '../serve/index.ts' : './serve.js', entry),
    project: new URL('../../', entry),
  };
}
