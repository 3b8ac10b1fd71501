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
