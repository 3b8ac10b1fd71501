import type { DocumentSummary, IngestProgress } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import {
  type BackupResult,
  type CheckResult,
  type Damage,
  type IndexEvent,
  type RepairResult,
  TRACE_LOG,
} from '../../../contract/integrity.ts';
import { writeBackup } from '../../backup/write-backup.ts';
import type { Deps } from '../../deps.ts';
import { embeddingText } from '../../library/ingest/embed-pending.ts';
import { eventsWhile } from '../../library/ingest/event-queue.ts';
import { checkLibraryFile } from '../../library/library-file.ts';
import type { Library } from '../../library/library-types.ts';
import { embedderIfThere } from '../../models/embedder-if-there.ts';

/** What keeping up a library needs. */
export type UpkeepDeps = Pick<Deps, 'library' | 'queue' | 'reader' | 'runtime' | 'traceLog' | 'allRecords' | 'about'>;

/** Checks the library and the trace log, and records the time. Changes nothing else. */
export function checkLibrary(deps: UpkeepDeps, signal: AbortSignal | undefined): Promise<CheckResult> {
  const { library, queue } = deps;
  return queue.exclusively(async () => library.noteCheck(await withTraceLog(deps, await library.check({ signal }))));
}

/**
 * Throws STORE_LOCAL_ONLY for what needs the files of the tables, where they are in a bucket. `what`, `instead`: half
 * sentences.
 */
function onlyInFolder({ place }: Pick<Library, 'place'>, what: string, instead: string): void {
  if (place !== null) throw new PinciteError('STORE_LOCAL_ONLY', { place, what, instead });
}

/**
 * Writes all of the library into one file, encrypted where a passphrase is given, while nothing else writes to it.
 * Throws LIBRARY_EMPTY for a folder without a library.
 */
export async function backupLibrary(
  { library, queue, about: { dataDir, version } }: UpkeepDeps,
  { to, passphrase }: { readonly to: string; readonly passphrase?: string | undefined },
  signal: AbortSignal | undefined,
): Promise<BackupResult> {
  onlyInFolder(library, 'a backup', 'the versions and copies of the bucket itself are its backup');
  const schema = await checkLibraryFile(dataDir);
  if (schema === null) throw new PinciteError('LIBRARY_EMPTY');
  const head = { pincite_backup: 1, made_at: new Date().toISOString(), schema, version } as const;
  return queue.exclusively(() => library.alone(() => writeBackup({ dataDir, to, head, passphrase, signal }), signal));
}

/** Reads damaged documents again from their originals and rebuilds lost rows. `password` opens protected ones. */
export function repairLibrary(
  deps: UpkeepDeps,
  password: string | undefined,
  signal: AbortSignal | undefined,
): Promise<RepairResult> {
  onlyInFolder(deps.library, 'a repair', 'remove a damaged document and add its file again');
  return deps.queue.exclusively(() => repair(deps, password, signal));
}

async function repair(
  deps: UpkeepDeps,
  password: string | undefined,
  signal: AbortSignal | undefined,
): Promise<RepairResult> {
  const { library, reader } = deps;
  const { rewritten, ...result } = await library.repair({ read: reader.read, password, signal });
  // Kept answers may quote the damaged text.
  await deps.allRecords.answers.forget(rewritten);
  const isPending = result.check.sound && (await library.listDocuments()).some((one) => one.embedded < one.passages);
  const embedder = isPending ? await embedderIfThere(deps.runtime, signal) : null;
  if (embedder !== null) {
    const ignored = { wants: () => true, onPending: () => undefined, onProgress: () => undefined };
    const stop = signal ?? new AbortController().signal;
    await library.embed({ embedder, embeddingText }, { ...ignored, onReady: () => undefined }, stop);
  }
  const check = await library.noteCheck(await withTraceLog(deps, await library.check({ signal })));
  const log = check.damage.filter(({ name }) => name === TRACE_LOG);
  const left = log.map(({ name, what }) => ({
    name,
    document_id: null,
    why: what,
    remedy: 'It stays as it is: "pincite audit verify" says what still holds.',
  }));
  return { ...result, left: [...result.left, ...left], check };
}

/**
 * Takes in what other programs wrote into the tables; one event for each step, the result last. Documents whose
 * embedding the user stopped stay as they are, and so do those with pages that wait for OCR: an ingest reads these
 * first. Leaving the loop cancels.
 */
export async function* indexLibrary(
  { library, queue, runtime }: UpkeepDeps,
  signal: AbortSignal | undefined,
): AsyncGenerator<IndexEvent, void> {
  const embedder = await embedderIfThere(runtime, signal);
  const stopped = new Set((await library.stopped.read()).document_ids);
  try {
    yield* eventsWhile<IndexEvent>(signal, async (push, stop) => {
      const listener = {
        wants: ({ document_id: id, coverage }: DocumentSummary) => coverage.waiting === 0 && !stopped.has(id),
        onPending: () => undefined,
        onProgress: (_: DocumentSummary, progress: IngestProgress) => push({ type: 'progress', progress }),
        onReady: () => undefined,
      };
      const tools = embedder === null ? null : { embedder, embeddingText };
      push({ type: 'result', result: await queue.exclusively(() => library.index(tools, listener, stop)) });
    });
  } finally {
    queue.libraryChanged();
  }
}

async function withTraceLog({ traceLog }: UpkeepDeps, result: CheckResult): Promise<CheckResult> {
  const { valid, reason, broken_at: line } = await traceLog.verify();
  if (valid) return result;
  const what = `${reason ?? 'does not hold'}${line === null ? '' : ` (line ${line})`}`;
  const found: Damage = { kind: 'record', name: TRACE_LOG, document_id: null, what };
  return { ...result, sound: false, damage: [...result.damage, found] };
}
