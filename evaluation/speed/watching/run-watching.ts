import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { FolderPass } from '../../../src/contract/ingest-queue.ts';
import { namesIn } from '../../../src/files/missing.ts';
import { figure } from '../../report/format-figure.ts';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';
import { timedProcess } from '../ingest/timed-process.ts';
import { watchMemory } from '../memory/peak-memory.ts';

export interface WatchingBenchOptions {
  /** Files in the folder; so many of them are texts, the others of a format that is not read. */
  readonly files: number;
  readonly documents: number;
  readonly folders: number;
  /** Entry of the command line that is measured. */
  readonly cli: string;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

interface Look {
  readonly what: string;
  readonly seconds: number;
  readonly peakBytes: number | null;
  readonly pass: Omit<FolderPass, 'added' | 'removed'> & { readonly added: number; readonly removed: number };
}

const counted = ({ added, removed, ...pass }: FolderPass): Look['pass'] => ({
  ...pass,
  added: added.length,
  removed: removed.length,
});

/**
 * How long scans of a large folder take, and their memory; nothing is embedded. Then how soon a change is noticed while
 * it is followed.
 */
export async function runWatchingBench(options: WatchingBenchOptions): Promise<Record<string, unknown>> {
  const { files, documents, folders, cli, screen, signal } = options;
  const home = await mkdtemp(join(tmpdir(), 'pincite-bench-'));
  const root = join(home, 'folder');
  const env = { PINCITE_MODELS: join(home, 'no-models') };
  const argv = [cli, '--data', join(home, 'data'), 'watch', root, '--json'];
  const looks: Look[] = [];
  const look = async (what: string): Promise<void> => {
    screen.status(what);
    const { seconds, peakBytes, stdout } = await timedProcess([...argv, '--once'], signal, env);
    looks.push({ what, seconds, peakBytes, pass: counted(JSON.parse(stdout) as FolderPass) });
  };
  try {
    screen.status('writing the folder');
    await writeFolder(root, { files, documents, folders });
    await look('first look');
    await look('nothing changed');
    await writeFile(join(root, 'new.txt'), 'The supplier keeps records for seven years.\n');
    await look('one file added');
    await rename(join(root, 'new.txt'), join(root, 'renamed.txt'));
    await rm(join(root, '0', '0.txt'), { force: true });
    await look('one renamed, one deleted');
    screen.status('following');
    const followed = await follow(argv, join(root, 'heard.txt'), env, signal);
    const [record = ''] = (await namesIn(join(home, 'data', 'folders'))).filter((name) => name.endsWith('.json'));
    const recordBytes = (await stat(join(home, 'data', 'folders', record))).size;
    const row = (what: string, seconds: number, bytes: number | null): string[] => [
      ...[what, figure(seconds, 1), figure(bytes === null ? null : bytes / 1e6, 0)],
    ];
    screen.print(
      ...textTable(
        `a folder of ${files} files, ${documents} of them documents, in ${folders} folders; record of ${figure(recordBytes / 1e6, 1)} MB`,
        ['look, with the start of the process', 's', 'peak PSS MB'],
        [
          ...looks.map(({ what, seconds, peakBytes }) => row(what, seconds, peakBytes)),
          row('followed: from a new file to its being there', followed.seconds, followed.peakBytes),
        ],
      ),
    );
    return { cli, files, documents, folders, recordBytes, looks, followed };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

type Shape = Pick<WatchingBenchOptions, 'files' | 'documents' | 'folders'>;

async function writeFolder(root: string, { files, documents, folders }: Shape): Promise<void> {
  for (let at = 0; at < folders; at++) await mkdir(join(root, `${at}`), { recursive: true });
  const every = Math.max(1, Math.floor(files / Math.max(1, documents)));
  let texts = 0;
  for (let at = 0; at < files; at++) {
    const isText = at % every === 0 && texts < documents;
    const words = isText
      ? `Rule ${texts++}: records of order ${at} are kept for ${at % 90} years.\n`.repeat(20)
      : `${at}`;
    await writeFile(join(root, `${at % folders}`, `${at}.${isText ? 'txt' : 'bin'}`), words);
  }
}

/** Follows until a file that is written after the first look was added. */
async function follow(
  argv: readonly string[],
  file: string,
  env: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<{ readonly seconds: number; readonly peakBytes: number | null }> {
  const child = spawn(process.execPath, argv, {
    env: { ...process.env, ...env },
    signal,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const memory = watchMemory(child.pid ?? 0);
  const ended = once(child, 'exit');
  let since = 0;
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const pass = JSON.parse(line) as FolderPass;
      if (pass.added.includes('heard.txt'))
        return { seconds: (performance.now() - since) / 1000, peakBytes: await memory.stop() };
      if (since > 0) continue;
      await writeFile(file, 'The notice period is three months.\n');
      since = performance.now();
    }
    throw new Error('it ended before it saw the new file');
  } finally {
    await memory.stop();
    child.kill('SIGTERM');
    await ended;
  }
}
