import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encryptLibrary } from '../../src/engine/backup/encrypt-library.ts';
import { openLibrary } from '../../src/engine/library/library.ts';
import { unlockLibrary } from '../../src/engine/library/vault/library-key.ts';
import { fakeEmbedder } from '../fakes/library/fake-embedder.ts';
import { fakePdf, writeFiles } from '../fakes/library/fake-files.ts';
import { fakeReader } from '../fakes/library/fake-reader.ts';
import { ingestEvents } from '../fakes/library/ingest-events.ts';
import { quotingChat } from '../integration/engine/quoting-chat.ts';
import { engineOn, ingestAll, samplePath } from '../integration/engine/sample-engine.ts';
import type { AnswerReport } from './answer-child.ts';
import { checkAnswers } from './check-answers.ts';
import { checkLibrary, type Damage, POWER_CUT_PASSPHRASE } from './check-library.ts';
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
  'move to a collection': (folder) => libraryCase(folder, ['a', 'b'], () => ({ move: ['b.pdf', 'Old'] })),
  answer: answerCase,
};

const SMALL = Array.from({ length: 10 }, (_, i) => `small-${i}`);

async function libraryCase(
  folder: string,
  before: readonly string[],
  orderOf: (path: (name: string) => string) => Omit<LibraryOrder, 'dataDir'>,
): Promise<PowerCutCase> {
  const files: Record<string, string> = {};
  for (const [i, name] of ['a', 'b', 'c'].entries())
    files[`${name}.pdf`] = fakePdf(name.toUpperCase(), 3 + i, 6, i + 1);
  for (const [i, name] of SMALL.entries()) files[`${name}.pdf`] = fakePdf(name, 1, 30, i + 11);
  await writeFiles(join(folder, 'files'), files);
  const path = (name: string) => join(folder, 'files', `${name}.pdf`);
  const root = join(folder, 'disk');
  const dataDir = join(root, 'data');
  const order: LibraryOrder = { dataDir, ...orderOf(path) };
  if (order.passphrase !== undefined) await encryptLibrary({ dataDir, passphrase: order.passphrase });
  if (before.length > 0) await addAll(dataDir, before.map(path));
  const child = fileURLToPath(new URL('./library-child.ts', import.meta.url));
  const recording = recordProcess(root, [child, JSON.stringify(order)]);
  await rm(root, { recursive: true });
  const removed = new Set(order.remove);
  const kept = before.map((name) => `${name}.pdf`).filter((file) => !removed.has(file));
  return {
    recording,
    check: (disk, reports) => {
      const told = reports.map((line) => JSON.parse(line) as LibraryReport);
      const known: LibraryReport[] = kept.map((file) => ({ said: 'ready', file }));
      return checkLibrary(join(disk, 'data'), files, [...known, ...told]);
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
