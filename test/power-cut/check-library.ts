import type { DocumentSummary } from '../../src/contract/documents.ts';
import { PinciteError } from '../../src/contract/errors.ts';
import { resumeRestore } from '../../src/engine/backup/restore-backup.ts';
import { openLibrary } from '../../src/engine/library/library.ts';
import type { Library } from '../../src/engine/library/library-types.ts';
import { unlockLibrary } from '../../src/engine/library/vault/library-key.ts';
import { fakeEmbedder } from '../fakes/library/fake-embedder.ts';
import { fakeReader } from '../fakes/library/fake-reader.ts';
import { ingestEvents } from '../fakes/library/ingest-events.ts';
import type { LibraryReport } from './library-child.ts';

/** Of the libraries that are encrypted. */
export const POWER_CUT_PASSPHRASE = 'through every power cut';
/** The one that a change gives them. */
export const NEXT_PASSPHRASE = 'through the next ones';

/** What is wrong with a library after a power cut: `lost` was told and is not so, `torn` is there and not whole. */
export interface Damage {
  readonly kind: 'lost' | 'torn';
  readonly what: string;
}

/** The files that may be in the library, by name, as fake-files.ts writes them. */
export type KnownFiles = Readonly<Record<string, string>>;

/** What a scenario asks for beyond what holds for all. */
export interface Wanted {
  /** It was damaged before: a repair has to end as it does without a cut. */
  readonly isRepaired?: boolean;
  /** All of these files are there or none is. */
  readonly together?: readonly string[];
}

/** Opens a library as the next start does, looks at all of it, then lets a writer finish what was left and looks again. */
export async function checkLibrary(
  dataDir: string,
  files: KnownFiles,
  told: readonly LibraryReport[],
  { isRepaired = false, together = [] }: Wanted = {},
): Promise<Damage | null> {
  let library: Library | null = null;
  let lock: (() => void) | null = null;
  try {
    await resumeRestore(dataDir);
    lock = await unlocked(dataDir, told);
    if (isRepaired) {
      const damaged = await openLibrary({ dataDir, evenDamaged: true });
      const { left } = await damaged.repair({ read: fakeReader() });
      await damaged.close();
      if (left[0] !== undefined) return { kind: 'lost', what: `${left[0].name}: ${left[0].why}` };
    }
    library = await openLibrary({ dataDir });
    const damage = (await look(library, files, told)) ?? (await whatIsThereInPart(library, together));
    if (damage) return damage;
    const tools = { read: fakeReader(), readAtOnce: 1, embedder: fakeEmbedder() };
    for await (const event of ingestEvents(library, { paths: [], wait: 'ready' }, tools)) {
      if (event.type === 'result' && event.result.code !== null && event.result.code !== 'PATH_NOT_FOUND')
        return { kind: 'torn', what: `the next ingest: ${event.result.reason}` };
    }
    return await look(library, files, told);
  } catch (error) {
    return { kind: 'torn', what: error instanceof Error ? `${error.message} ${error.cause ?? ''}` : String(error) };
  } finally {
    await library?.close();
    lock?.();
  }
}

/** By the passphrase that was told last; in the middle of a change by either. */
async function unlocked(dataDir: string, told: readonly LibraryReport[]): Promise<() => void> {
  const isChanged = told.some(({ said }) => said === 'passphrase changed');
  try {
    return await unlockLibrary(dataDir, async () => (isChanged ? NEXT_PASSPHRASE : POWER_CUT_PASSPHRASE));
  } catch (error) {
    if (isChanged || !(error instanceof PinciteError) || error.code !== 'PASSPHRASE_WRONG') throw error;
    return unlockLibrary(dataDir, async () => NEXT_PASSPHRASE);
  }
}

async function whatIsThereInPart(library: Library, together: readonly string[]): Promise<Damage | null> {
  const there = new Set((await library.listDocuments()).map(({ source_filename }) => source_filename));
  const found = together.filter((file) => there.has(file)).length;
  return found === 0 || found === together.length
    ? null
    : { kind: 'torn', what: `${found} of ${together.length} files that belong together` };
}

async function look(library: Library, files: KnownFiles, told: readonly LibraryReport[]): Promise<Damage | null> {
  const documents = await library.listDocuments();
  for (const document of documents) {
    const what = await whatIsTorn(library, document, files);
    if (what !== null) return { kind: 'torn', what: `${document.source_filename}: ${what}` };
  }
  const found = new Set((await library.searchText('rule', { limit: 10_000 })).map((hit) => hit.documentId));
  const there = new Set(documents.map((document) => document.document_id));
  if (found.size !== there.size || [...found].some((id) => !there.has(id)))
    return { kind: 'torn', what: `a search finds ${found.size} of ${there.size} documents` };
  const [damage] = (await library.check()).damage;
  if (damage !== undefined) return { kind: 'torn', what: `the check finds ${damage.name}: ${damage.what}` };
  return whatIsLost(documents, told);
}

async function whatIsTorn(library: Library, document: DocumentSummary, files: KnownFiles): Promise<string | null> {
  const id = document.document_id;
  const file = files[document.source_filename];
  if (file === undefined) return 'nobody added it';
  const text = file.slice(file.indexOf('\n') + 1);
  if ((await library.textOf(id, 0, document.characters)) !== text) return 'its text is another';
  const pages = await library.pages(id);
  if (pages.map((page) => page.text).join('\f') !== text) return 'its pages are not whole';
  if (Buffer.compare(Buffer.from(await library.originalBytes(id)), Buffer.from(file)) !== 0)
    return 'its original is not whole';
  const passages = await library.passagesOf(id);
  if (passages.length !== document.passages) return `${passages.length} of ${document.passages} passages`;
  if (passages.some((passage) => text.slice(passage.start, passage.end) !== passage.text)) return 'a passage is torn';
  if (document.state === 'ready') {
    const vectors = await library.searchVector(new Float32Array(384).fill(1), {
      limit: 10_000,
      modelSha256: fakeEmbedder().modelSha256,
      documentIds: [id],
    });
    if (vectors.length !== document.passages) return `${vectors.length} of ${document.passages} vectors`;
  }
  return null;
}

function whatIsLost(documents: readonly DocumentSummary[], told: readonly LibraryReport[]): Damage | null {
  const last = new Map(told.flatMap((report) => ('file' in report ? [[report.file, report] as const] : [])));
  for (const [file, report] of last) {
    const document = documents.find(({ source_filename }) => source_filename === file);
    if (report.said === 'removed') {
      if (document) return { kind: 'lost', what: `${file} is there again` };
    } else if (!document) return { kind: 'lost', what: `${file} is gone` };
    else if (report.said === 'ready' && document?.state !== 'ready')
      return { kind: 'lost', what: `${file} is not ready` };
    else if (report.said === 'moved' && !document?.collections.includes(report.collection))
      return { kind: 'lost', what: `${file} is in ${document?.collections.join(', ')}` };
  }
  return null;
}
