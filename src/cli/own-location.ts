/** True when the sources run as they are; false in the built program, whose entries lie side by side. */
const fromSource = import.meta.url.endsWith('.ts');

const at = (source: string, built: string): URL => new URL(fromSource ? source : built, import.meta.url);

/** Entries of other threads and processes, and the folder that holds `models/` and `resources/`. */
export const readingWorkerUrl = at('../engine/documents/reading-worker.ts', './reading-worker.js');
export const modelsEntryUrl = at('./models.ts', './models.js');
export const projectUrl = at('../../', '../');
