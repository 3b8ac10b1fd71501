import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encryptLibrary } from '../../src/engine/backup/encrypt-library.ts';
import { writeBackup } from '../../src/engine/backup/write-backup.ts';
import { openLibrary } from '../../src/engine/library/library.ts';
import { checkLibraryFile } from '../../src/engine/library/library-file.ts';
import { unlockLibrary } from '../../src/engine/library/vault/library-key.ts';
import { verifyModelFile } from '../../src/engine/models/model-file.ts';
import { hashFile } from '../../src/engine/models/model-record.ts';
import { knownModels } from '../../src/engine/models/own-models.ts';
import { flipBytes, tableFiles } from '../fakes/library/bytes-on-disk.ts';
import { fakeEmbedder } from '../fakes/library/fake-embedder.ts';
import { fakePdf, writeFiles } from '../fakes/library/fake-files.ts';
import { fakeReader } from '../fakes/library/fake-reader.ts';
import { ingestEvents } from '../fakes/library/ingest-events.ts';
import { CHAT_FACTS, tinyGguf } from '../fakes/models/tiny-gguf.ts';
import { quotingChat } from '../integration/engine/quoting-chat.ts';
import { engineOn, ingestAll, samplePath } from '../integration/engine/sample-engine.ts';
import type { AnswerReport } from './answer-child.ts';
import { checkAnswers } from './check-answers.ts';
import {
  checkLibrary,
  type Damage,
  type KnownFiles,
  NEXT_PASSPHRASE,
  POWER_CUT_PASSPHRASE,
  type Wanted,
} from './check-library.ts';
import type { Recording } from './disk-operations.ts';
import type { LibraryOrder, LibraryReport } from './library-child.ts';
import { recordProcess } from './record-process.ts';

export interface PowerCutCase {
  readonly recording: Recording;
  /** Looks at the folder as it was on the disk after a cut before which `reports` were printed. */
  check(folder: string, reports: readonly string[]): Promise<Damage | null>;
}

/** What a process does while its writes are recorded, each by its name. `folder` is empty and stays for the checks. */
export const SCENARIOS: Readonly<Record<string, (folder: string) => Promise<PowerCutCase>>> = {
  'first ingest': (folder) => libraryCase(folder, [], (paths) => ({ ingest: [[paths('a'), paths('b')]] })),
  'another ingest': (folder) => libraryCase(folder, ['a', 'b'], (paths) => ({ ingest: [[paths('c')]] })),
  // So many small commits that files are merged and old versions forgotten.
  'many ingests': (folder) =>
    libraryCase(folder, ['a'], (paths) => ({ ingest: SMALL.map((name) => [paths(name)]), wait: 'searchable' })),
  removal: (folder) => libraryCase(folder, ['a', 'b', 'c'], () => ({ remove: ['b.pdf'] })),
  'ingest into an encrypted library': (folder) =>
    libraryCase(folder, ['a'], (paths) => ({ ingest: [[paths('b')]], passphrase: POWER_CUT_PASSPHRASE })),
  decryption: (folder) => libraryCase(folder, ['a', 'b'], () => ({ decrypt: true, passphrase: POWER_CUT_PASSPHRASE })),
  encryption: (folder) => libraryCase(folder, ['a', 'b'], () => ({ encrypt: POWER_CUT_PASSPHRASE })),
  'change of the passphrase': (folder) =>
    libraryCase(folder, ['a'], () => ({ passphrase: POWER_CUT_PASSPHRASE, passphraseTo: NEXT_PASSPHRASE })),
  // In the folder of an app that has started and has no library yet: its files get their places one by one.
  restore: (folder) =>
    restoreCase(folder, async (dataDir) => void (await writeFiles(join(dataDir, 'logs'), { 'app.log': '' }))),
  'restore into a new folder': (folder) => restoreCase(folder, async () => undefined),
  repair: repairCase,
  'move to a collection': (folder) => libraryCase(folder, ['a', 'b'], () => ({ move: ['b.pdf', 'Old'] })),
  answer: answerCase,
  'import of a model': modelCase,
};

const SMALL = Array.from({ length: 10 }, (_, i) => `small-${i}`);

/** Writes the files that libraries are made of; resolves to their contents by name. */
async function writeKnownFiles(folder: string): Promise<KnownFiles> {
  const files: Record<string, string> = {};
  for (const [i, name] of ['a', 'b', 'c'].entries())
    files[`${name}.pdf`] = fakePdf(name.toUpperCase(), 3 + i, 6, i + 1);
  for (const [i, name] of SMALL.entries()) files[`${name}.pdf`] = fakePdf(name, 1, 30, i + 11);
  await writeFiles(join(folder, 'files'), files);
  return files;
}

async function libraryCase(
  folder: string,
  before: readonly string[],
  orderOf: (path: (name: string) => string) => Omit<LibraryOrder, 'dataDir'>,
): Promise<PowerCutCase> {
  const files = await writeKnownFiles(folder);
  const path = (name: string) => join(folder, 'files', `${name}.pdf`);
  const root = join(folder, 'disk');
  const dataDir = join(root, 'data');
  const order: LibraryOrder = { dataDir, ...orderOf(path) };
  if (order.passphrase !== undefined) await encryptLibrary({ dataDir, passphrase: order.passphrase });
  if (before.length > 0) await addAll(dataDir, before.map(path));
  const removed = new Set(order.remove);
  const kept = before.map((name) => `${name}.pdf`).filter((file) => !removed.has(file));
  return recordedCase(
    root,
    order,
    files,
    kept.map((file) => ({ said: 'ready', file })),
  );
}

/** A library of a backup; `prepare` is what the folder has before. */
async function restoreCase(folder: string, prepare: (dataDir: string) => Promise<void>): Promise<PowerCutCase> {
  const files = await writeKnownFiles(folder);
  const names = ['a.pdf', 'b.pdf'];
  const former = join(folder, 'former');
  const from = join(folder, 'library.backup');
  await addAll(former, filesIn(folder, names));
  const head = {
    pincite_backup: 1,
    made_at: new Date(0).toISOString(),
    schema: (await checkLibraryFile(former)) ?? 0,
    version: '0.0.0',
  } as const;
  await writeBackup({ dataDir: former, to: from, head });
  const root = join(folder, 'disk');
  await mkdir(root);
  const dataDir = join(root, 'data');
  await prepare(dataDir);
  return recordedCase(root, { dataDir, restore: { from, files: names } }, files, [], { together: names });
}

/** A library of which one document's pages are damaged. */
async function repairCase(folder: string): Promise<PowerCutCase> {
  const files = await writeKnownFiles(folder);
  const root = join(folder, 'disk');
  const dataDir = join(root, 'data');
  for (const name of ['a.pdf', 'b.pdf']) await addAll(dataDir, filesIn(folder, [name]));
  const [pages = ''] = await tableFiles(dataDir, 'pages', 'data');
  await flipBytes(pages, 20);
  // What is read anew is embedded by the next ingest.
  const known = ['a.pdf', 'b.pdf'].map((file) => ({ said: 'searchable', file }) as const);
  return recordedCase(root, { dataDir, repair: true }, files, known, { isRepaired: true });
}

const filesIn = (folder: string, names: readonly string[]): string[] =>
  names.map((name) => join(folder, 'files', name));

/** Records what this order does; `known` was told before. */
async function recordedCase(
  root: string,
  order: LibraryOrder,
  files: KnownFiles,
  known: readonly LibraryReport[],
  wanted: Wanted = {},
): Promise<PowerCutCase> {
  const child = fileURLToPath(new URL('./library-child.ts', import.meta.url));
  const recording = recordProcess(root, [child, JSON.stringify(order)]);
  await rm(root, { recursive: true });
  return {
    recording,
    check: (disk, reports) => {
      const told = reports.map((line) => JSON.parse(line) as LibraryReport);
      return checkLibrary(join(disk, 'data'), files, [...known, ...told], wanted);
    },
  };
}

/** Two answers of one thread, the first ones of this user: log, key, the owner's record of the log's end and a kept answer are made too. */
async function answerCase(folder: string): Promise<PowerCutCase> {
  const root = join(folder, 'disk');
  const dataDir = join(root, 'data');
  const engine = await engineOn(dataDir, quotingChat());
  const added = await ingestAll(engine.client, [samplePath('leave-and-absence')]);
  await engine.close();
  if (added.some(({ state }) => state !== 'ready')) throw new Error(JSON.stringify(added));
  const [next = '', ...asked] = QUESTIONS;
  const child = fileURLToPath(new URL('./answer-child.ts', import.meta.url));
  const recording = recordProcess(root, [child, dataDir, JSON.stringify(asked)]);
  await rm(root, { recursive: true });
  return {
    recording,
    check: (disk, reports) =>
      checkAnswers(
        join(disk, 'data'),
        reports.map((line) => JSON.parse(line) as AnswerReport),
        next,
      ),
  };
}

/** A model of the user's own, from a file on the same disk. */
async function modelCase(folder: string): Promise<PowerCutCase> {
  const root = join(folder, 'disk');
  await mkdir(root);
  const bytes = tinyGguf(CHAT_FACTS);
  await writeFile(join(root, 'tiny.gguf'), bytes);
  const child = fileURLToPath(new URL('./model-child.ts', import.meta.url));
  const recording = recordProcess(root, [child, join(root, 'tiny.gguf'), join(root, 'models')]);
  await rm(root, { recursive: true });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { recording, check: (disk, reports) => whatIsTornOfModels(join(disk, 'models'), sha256, reports.length > 0) };
}

/** What is taken for a checked model has its bytes; what was told is there. */
async function whatIsTornOfModels(directory: string, sha256: string, isTold: boolean): Promise<Damage | null> {
  const own = (await knownModels(directory)).filter(({ tier }) => tier === 'own');
  if (own.length === 0) return isTold ? { kind: 'lost', what: 'the model is not there' } : null;
  for (const entry of own) {
    const found = await verifyModelFile(entry, directory).catch((error: Error) => error.message);
    if (typeof found === 'string') {
      if (isTold) return { kind: 'lost', what: found };
    } else if ((await hashFile(found.path)) !== sha256)
      return { kind: 'torn', what: 'the model is taken for whole and is not' };
  }
  return null;
}

const QUESTIONS = [
  'Who must be told of an absence?',
  'How many days of unused annual leave may be carried over into the next leave year?',
  'and until when?',
];

async function addAll(dataDir: string, paths: readonly string[]): Promise<void> {
  const lock = await unlockLibrary(dataDir, async () => POWER_CUT_PASSPHRASE);
  const library = await openLibrary({ dataDir });
  const tools = { read: fakeReader(), readAtOnce: 1, embedder: fakeEmbedder() };
  for await (const event of ingestEvents(library, { paths, wait: 'ready' }, tools)) {
    if (event.type === 'result' && event.result.code !== null) throw new Error(String(event.result.reason));
  }
  await library.close();
  lock();
}
