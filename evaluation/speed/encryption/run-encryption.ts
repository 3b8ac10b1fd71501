import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { encryptLibrary } from '../../../src/engine/engine.ts';
import { localRuntime } from '../../library/local-runtime.ts';
import { openEvalEngine } from '../../library/open-eval-engine.ts';
import { figure } from '../../report/format-figure.ts';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';
import { madeDocument } from '../made-library/made-document.ts';
import { writePdf } from '../pdf/write-pdf.ts';
import { bytesBelow } from '../rounds/add-and-remove.ts';

interface EncryptionBenchOptions {
  readonly documents: number;
  /** Of a document. */
  readonly pages: number;
  readonly searches: number;
  readonly screen: Screen;
}

/** What one library took. Seconds of the processor stay the same on a busy machine, the others do not. */
interface Taken {
  readonly ingest_processor_s: number;
  readonly ingest_s: number;
  readonly open_ms: number;
  readonly search_ms: number;
  readonly disk_bytes: number;
}

const PASSPHRASE = 'of a library that is measured';

/** Adds and searches the same documents in a library in clear and in an encrypted one, with the default embedder. */
export async function runEncryptionBench(options: EncryptionBenchOptions): Promise<Record<string, unknown>> {
  const { documents, pages, screen } = options;
  const folder = await mkdtemp(join(tmpdir(), 'pincite-encryption-'));
  try {
    const files = join(folder, 'files');
    await mkdir(files);
    for (let i = 0; i < documents; i++) {
      const { pages: written } = madeDocument(i, pages, 1);
      await writePdf(join(files, `${i}.pdf`), written.length, (at) => written[at] as (typeof written)[number]);
    }
    // The engine of a host reads the passphrase from the file that this variable names.
    const passphraseFile = join(folder, 'passphrase');
    await writeFile(passphraseFile, `${PASSPHRASE}\n`);
    const clear = await take(join(folder, 'clear'), files, options);
    const encrypted = join(folder, 'encrypted');
    await encryptLibrary({ dataDir: encrypted, passphrase: PASSPHRASE });
    process.env.PINCITE_PASSPHRASE_FILE = passphraseFile;
    const sealed = await take(encrypted, files, options);
    screen.print(...textTable('a library of the same documents', ['', 'in clear', 'encrypted'], rowsOf(clear, sealed)));
    return { documents, pages, clear, encrypted: sealed };
  } finally {
    delete process.env.PINCITE_PASSPHRASE_FILE;
    await rm(folder, { recursive: true, force: true });
  }
}

async function take(dataDir: string, files: string, { searches, screen }: EncryptionBenchOptions): Promise<Taken> {
  screen.status(`adding to ${dataDir}`);
  const [begun, before] = [performance.now(), process.cpuUsage()];
  const adding = await openEvalEngine(dataDir, localRuntime());
  for await (const event of await adding.client.documents.ingest({ paths: [files], wait: 'ready' }))
    if (event.type === 'result' && event.result.state !== 'ready') throw new Error(String(event.result.reason));
  const { user, system } = process.cpuUsage(before);
  const ingest = { ingest_processor_s: (user + system) / 1e6, ingest_s: (performance.now() - begun) / 1000 };
  await adding.close();
  const opened = performance.now();
  const engine = await openEvalEngine(dataDir, localRuntime());
  await engine.client.search({ query: 'What is paid, and when?' });
  const open = performance.now() - opened;
  const times: number[] = [];
  for (let turn = 0; turn < searches; turn++) {
    const from = performance.now();
    await engine.client.search({ query: `What does section ${turn} say of notice and payment?` });
    times.push(performance.now() - from);
  }
  await engine.close();
  const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  return { ...ingest, open_ms: open, search_ms: median, disk_bytes: await bytesBelow(dataDir) };
}

const rowsOf = (clear: Taken, encrypted: Taken): string[][] =>
  [
    ['ingest, seconds of the processor', 'ingest_processor_s', 1],
    ['ingest, seconds', 'ingest_s', 1],
    ['open and first search, ms', 'open_ms', 0],
    ['search, median, ms', 'search_ms', 1],
    ['on the disk, bytes', 'disk_bytes', 0],
  ].map(([name, key, digits]) => [
    String(name),
    ...[clear, encrypted].map((one) => figure(one[key as keyof Taken], Number(digits))),
  ]);
