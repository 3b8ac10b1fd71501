import { openEvalEngine } from '../../library/open-eval-engine.ts';
import type { PipelineReport } from './pipeline-report.ts';

/** Phase 1 of ingest in this process, timed without start-up: from the call to the last file being searchable. */
export async function engineIngest(dataDir: string, paths: readonly string[]): Promise<PipelineReport> {
  const engine = await openEvalEngine(dataDir);
  try {
    const started = performance.now();
    let pages = 0;
    const events = await engine.client.documents.ingest({ paths: [...paths], wait: 'searchable' });
    for await (const event of events) {
      if (event.type !== 'result') continue;
      const { source_filename: name, state, reason } = event.result;
      if (state !== 'searchable') throw new Error(`${name} is ${state}: ${reason}`);
      pages += event.result.pages;
    }
    return { pages, seconds: (performance.now() - started) / 1000 };
  } finally {
    await engine.close();
  }
}
