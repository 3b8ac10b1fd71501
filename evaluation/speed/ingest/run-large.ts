import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figure } from '../../report/format-figure.ts';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';
import { cliIngest } from './cli-ingest.ts';
import { writePictures, writeText } from './large-files.ts';

export interface LargeBenchOptions {
  /** Entry of the command line that is measured. */
  readonly cli: string;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

/**
 * Near the limits of a file: 512 MB, and 30 million characters. Text is not embedded, which takes an hour and no more
 * memory.
 */
const FILES = [
  { name: 'pictures.pdf', pages: 50, write: writePictures, wait: 'ready' },
  { name: 'text.pdf', pages: 10_000, write: writeText, wait: 'searchable' },
] as const;

interface LargeFile {
  readonly name: string;
  readonly bytes: number;
  readonly pages: number;
  readonly wait: 'ready' | 'searchable';
  readonly seconds: number;
  /** Null where memory is not measured. */
  readonly peakBytes: number | null;
}

/** The peak memory of adding the largest files there may be, each into a library of its own. */
export async function runLargeBench({ cli, screen, signal }: LargeBenchOptions): Promise<Record<string, unknown>> {
  const files: LargeFile[] = [];
  for (const { name, pages, write, wait } of FILES) {
    screen.status(name);
    const folder = await mkdtemp(join(tmpdir(), 'pincite-bench-'));
    try {
      const path = join(folder, name);
      await write(path, pages);
      const { seconds, peakBytes } = await cliIngest(cli, join(folder, 'data'), [path], wait, signal);
      files.push({ name, bytes: (await stat(path)).size, pages, wait, seconds, peakBytes });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  screen.print(
    ...textTable(
      'ingest of the largest files, each into a fresh library',
      ['file', 'MB', 'pages', 'until', 's', 'peak PSS MB'],
      files.map((file) => [
        ...[file.name, figure(file.bytes / 1e6, 0), `${file.pages}`, file.wait],
        ...[figure(file.seconds, 1), figure(file.peakBytes === null ? null : file.peakBytes / 1e6, 0)],
      ]),
    ),
  );
  return { cli, files };
}
