/** A process to be recorded: node library-child.ts '{"dataDir": …, "ingest": […]}'. It prints what a user would be told, a JSON line each. */
import { decryptLibrary, encryptLibrary } from '../../src/engine/backup/encrypt-library.ts';
import { restoreBackup } from '../../src/engine/backup/restore-backup.ts';
import { openLibrary } from '../../src/engine/library/library.ts';
import { changePassphrase, unlockLibrary } from '../../src/engine/library/vault/library-key.ts';
import { fakeEmbedder } from '../fakes/library/fake-embedder.ts';
import { fakeReader } from '../fakes/library/fake-reader.ts';
import { ingestEvents } from '../fakes/library/ingest-events.ts';

export interface LibraryOrder {
  readonly dataDir: string;
  /** Paths, each list an ingest of its own. */
  readonly ingest?: readonly (readonly string[])[];
  readonly wait?: 'searchable' | 'ready';
  /** The library is encrypted with it. */
  readonly passphrase?: string;
  /** Encrypts the library with this passphrase, and does nothing else. */
  readonly encrypt?: string;
  /** Decrypts the library, and does nothing else. */
  readonly decrypt?: boolean;
  /** Gives the library this passphrase, and does nothing else. */
  readonly passphraseTo?: string;
  /** Makes the library of a backup that has these files, and does nothing else. */
  readonly restore?: { readonly from: string; readonly files: readonly string[] };
  /** Repairs the library, and does nothing else. */
  readonly repair?: boolean;
  /** Names of files. */
  readonly remove?: readonly string[];
  /** Name of a file that is moved to this collection. */
  readonly move?: readonly [file: string, collection: string];
}

export type LibraryReport =
  | { readonly said: 'searchable' | 'ready' | 'removed'; readonly file: string }
  | { readonly said: 'passphrase changed' }
  | { readonly said: 'moved'; readonly file: string; readonly collection: string };

const order = JSON.parse(process.argv[2] ?? '') as LibraryOrder;
const say = (report: LibraryReport) => void process.stdout.write(`${JSON.stringify(report)}\n`);
if (order.encrypt !== undefined) {
  await encryptLibrary({ dataDir: order.dataDir, passphrase: order.encrypt });
  process.exit();
}
if (order.decrypt) {
  await decryptLibrary({ dataDir: order.dataDir, passphrase: async () => order.passphrase ?? null });
  process.exit();
}
if (order.passphraseTo !== undefined) {
  const to = order.passphraseTo;
  await changePassphrase(
    order.dataDir,
    async () => order.passphrase ?? null,
    async () => to,
  );
  say({ said: 'passphrase changed' });
  process.exit();
}
if (order.restore) {
  await restoreBackup({ from: order.restore.from, dataDir: order.dataDir });
  for (const file of order.restore.files) say({ said: 'ready', file });
  process.exit();
}
await unlockLibrary(order.dataDir, async () => order.passphrase ?? null);
const library = await openLibrary({ dataDir: order.dataDir, ...(order.repair ? { evenDamaged: true } : {}) });
if (order.repair) {
  const { left, check } = await library.repair({ read: fakeReader() });
  if (left.length > 0 || !check.sound) throw new Error(JSON.stringify({ left, check }));
}
const idOf = async (file: string): Promise<string> => {
  const document = (await library.listDocuments()).find(({ source_filename }) => source_filename === file);
  if (!document) throw new Error(`${file} is not in the library`);
  return document.document_id;
};

for (const paths of order.ingest ?? []) {
  const tools = { read: fakeReader({ msPerPage: 1 }), readAtOnce: 2, embedder: fakeEmbedder() };
  for await (const event of ingestEvents(library, { paths, wait: order.wait ?? 'ready' }, tools)) {
    if (event.type !== 'result') continue;
    const { state, source_filename: file, reason } = event.result;
    if (state !== 'searchable' && state !== 'ready') throw new Error(`${file}: ${reason}`);
    say({ said: state, file });
  }
}
if (order.move) {
  const [file, collection] = order.move;
  await library.change([await idOf(file)], { add_to: collection });
  say({ said: 'moved', file, collection });
}
for (const file of order.remove ?? []) {
  await library.remove([await idOf(file)]);
  say({ said: 'removed', file });
}
await library.close();
