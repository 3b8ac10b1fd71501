/** A process that ingests, to be killed: node ingest-child.ts '{"dataDir": …, "paths": […], …}'. One line for each event. */
import { openLibrary } from '../../../src/engine/library/library.ts';
import { unlockLibrary } from '../../../src/engine/library/vault/library-key.ts';
import { fakeEmbedder } from './fake-embedder.ts';
import { fakeReader } from './fake-reader.ts';
import { ingestEvents } from './ingest-events.ts';

interface Order {
  readonly dataDir: string;
  readonly paths: readonly string[];
  readonly wait: 'searchable' | 'ready';
  readonly msPerPage: number;
  readonly msPerBatch: number;
  readonly bytesPerCharacter?: number;
  /** Opens an encrypted library. */
  readonly passphrase?: string;
}

const order = JSON.parse(process.argv[2] ?? '') as Order;
await unlockLibrary(order.dataDir, async () => order.passphrase ?? null);
const library = await openLibrary({ dataDir: order.dataDir });
const tools = { read: fakeReader(order), readAtOnce: 2, embedder: fakeEmbedder(order) };
try {
  for await (const event of ingestEvents(library, order, tools)) process.stdout.write(`${JSON.stringify(event)}\n`);
} catch (error) {
  process.stdout.write(
    `${JSON.stringify({ type: 'error', code: (error as { code?: string }).code, message: String(error) })}\n`,
  );
}
await library.close();
