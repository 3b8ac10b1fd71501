import { homedir } from 'node:os';
import process from 'node:process';
import { ownTemporary } from '../files/left-over.ts';
import { ownerDirectory } from '../shell/data-directory.ts';
import type { OpenEngine } from './session.ts';

/** Opens the real engine, in this process. It is loaded when first needed, so that help and usage errors come at once. */
export function localEngine({ project, readingWorker }: ProgramPaths): OpenEngine {
  return async ({ dataDir, evenDamaged = false }) => {
    // LanceDB's native code would write warnings of its own between our lines; it reads this when it is loaded.
    process.env.LANCEDB_LOG ??= 'off';
    ownTemporary();
    // And where a damaged file makes it give up, its inner life: the engine says what is damaged.
    process.env.RUST_BACKTRACE ??= '0';
    const { openEngine } = await import('../engine/engine.ts');
    const ownerDir = ownerDirectory({ platform: process.platform, env: process.env, home: homedir() });
    return await openEngine({ dataDir, evenDamaged, ownerDir, resources: project, readingWorker });
  };
}

/** After this long, what does not come to a tidy end is ended; work that was under way is resumed by the next run. */
const GRACE_MS = 3000;

type Host = Pick<NodeJS.Process, 'on' | 'removeAllListeners' | 'kill' | 'pid'>;

/**
 * A signal that Ctrl-C (or SIGTERM) aborts, so that the running call ends tidily and can be resumed. The second time, or when it has
 * not ended soon, the process ends at once, as if it had never taken notice of Ctrl-C: by the signal itself, since `exit` waits for
 * native calls under way (a model that is being loaded) and for reads that never return. A shell reports that as 130 too.
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

/** Where an entry finds its neighbours: the entries of other threads and processes, and what ships beside the code. */
export interface ProgramPaths {
  readonly readingWorker: URL;
  readonly modelsEntry: URL;
  readonly serveEntry: URL;
  /** The folder that holds `models/` and `resources/`. */
  readonly project: URL;
}

/**
 * From the `import.meta.url` of an entry in `src/cli` or, built, in `out/main` (where all entries lie side by side). Shared
 * code cannot ask for its own: the build moves it into chunks.
 */
export function programPaths(entry: string): ProgramPaths {
  const fromSource = entry.endsWith('.ts');
  return {
    readingWorker: new URL(fromSource ? '../engine/documents/reading/reading-worker.ts' : './reading-worker.js', entry),
    modelsEntry: new URL(fromSource ? './models.ts' : './models.js', entry),
    serveEntry: new URL(fromSource ? '../serve/index.ts' : './serve.js', entry),
    project: new URL('../../', entry),
  };
}
