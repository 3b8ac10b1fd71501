import { readdir, stat } from 'node:fs/promises';
import { arch, cpus, freemem, platform, release, totalmem } from 'node:os';
import { join, relative, sep } from 'node:path';
import process from 'node:process';
import type { DocumentSummary } from '../../../contract/documents.ts';
import type { ExportedFile } from '../../../contract/records/export.ts';
import type { Metrics } from '../../../contract/records/metrics.ts';
import { isMissing } from '../../../files/missing.ts';
import type { Deps } from '../../deps.ts';
import { engineStatus, type StatusDeps } from './engine-status.ts';
import { readMetrics } from './metrics.ts';

/** What is told of when something fails. */
export type FaultDeps = StatusDeps & Pick<Deps, 'traceLog' | 'keys' | 'threads'>;

/** What is counted of a library (requirement E4). */
export async function libraryMetrics({ library, traceLog }: Pick<Deps, 'library' | 'traceLog'>): Promise<Metrics> {
  return readMetrics({
    traceLog,
    ingestDays: [...(await library.ingestDays())],
    coverages: (await library.listDocuments()).map(({ coverage }) => coverage),
  });
}

/**
 * What helps to find a fault, as one JSON file that a person can read before it is sent: no text of a document, no
 * question and no answer; names of documents, collections and folders only with `names`. It is written nowhere else,
 * and nothing sends it.
 */
export async function diagnosticsFile(deps: FaultDeps, { names }: { readonly names: boolean }): Promise<ExportedFile> {
  const { library, traceLog, keys, about, threads } = deps;
  const documents = await library.listDocuments();
  const status = await engineStatus(deps);
  const { keep, source_url: address, ...settings } = await library.settings.read();
  const { valid, state, entries, files, keyed, purged, findings } = await traceLog.verify();
  const metrics = await libraryMetrics(deps);
  const { most_cited: _cited, prometheus: _text, ...counts } = metrics;
  const report = {
    pincite_diagnostics: 1,
    made_at: new Date().toISOString(),
    names,
    machine: {
      platform: platform(),
      arch: arch(),
      release: release(),
      node: process.versions.node,
      cores: cpus().length,
      processor: cpus()[0]?.model ?? null,
      memory: totalmem(),
      free: freemem(),
    },
    pincite: {
      version: about.version,
      code: about.code,
      offline: about.offline,
      data_dir: names ? about.dataDir : null,
    },
    device: status.device,
    models: [names || deps.elsewhere === null ? status.chat_model : 'on a server', status.embed_model],
    servers: names ? status.servers : status.servers.list.map(({ purpose }) => purpose),
    last_check: status.last_check,
    settings: {
      ...settings,
      source_url: address === null ? null : names ? address : 'set',
      keep: keep.map(({ days }) => days),
    },
    documents: documents.map((document) => ({
      ...withoutNames(document),
      ...(names ? { source_filename: document.source_filename, collections: document.collections } : {}),
    })),
    record: {
      valid,
      state,
      entries,
      files,
      keyed,
      purged,
      findings: findings.map(({ code, file, line }) => ({ code, file, line })),
      keys: (await keys.list()).map(({ kind, state: keyState }) => ({ kind, state: keyState })),
      threads: (await threads.list()).length,
    },
    metrics: counts,
    library_files: await fileSizes(about.dataDir),
  };
  return {
    name: 'pincite-diagnostics.json',
    type: 'application/json',
    bytes: new Uint8Array(Buffer.from(`${JSON.stringify(report, null, 2)}\n`)),
  };
}

function withoutNames(document: DocumentSummary) {
  const { document_id, kind, state, bytes, characters, pages, passages, embedded, coverage, attachments, added_at } =
    document;
  return { document_id, kind, state, bytes, characters, pages, passages, embedded, coverage, attachments, added_at };
}

/**
 * Number and bytes of the files in each folder of the library. Names of files are numbers and hashes, never those of
 * documents.
 */
async function fileSizes(dataDir: string): Promise<{ folder: string; files: number; bytes: number }[]> {
  const sizes = new Map<string, { files: number; bytes: number }>();
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true }).catch((error: unknown) =>
    // Before anything is added there is no library.
    isMissing(error) ? [] : Promise.reject(error),
  );
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const folder = relative(dataDir, entry.parentPath).split(sep).slice(0, 2).join('/');
    const before = sizes.get(folder) ?? { files: 0, bytes: 0 };
    const bytes = await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      (error: unknown) => (isMissing(error) ? 0 : Promise.reject(error)),
    );
    sizes.set(folder, { files: before.files + 1, bytes: before.bytes + bytes });
  }
  return [...sizes].map(([folder, size]) => ({ folder, ...size })).sort((a, b) => a.folder.localeCompare(b.folder));
}
