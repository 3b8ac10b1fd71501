/** A process that uses a library in a bucket, to be killed: node bucket-child.ts '{"do": "ingest", …}'. One line for each event. */
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { openLibrary } from '../../../src/engine/library/library.ts';
import { bucketOf } from '../../../src/engine/library/storage/bucket/bucket-place.ts';
import { sharedRows } from '../../../src/engine/library/storage/bucket/shared-rows.ts';
import type { LeaseTimes } from '../../../src/engine/library/storage/types.ts';
import type { StoreEndpoint } from '../../../src/offline/endpoints.ts';
import { fakeEmbedder } from '../library/fake-embedder.ts';
import { fakeReader } from '../library/fake-reader.ts';
import { ingestEvents } from '../library/ingest-events.ts';

interface Common {
  readonly endpoint: StoreEndpoint;
  readonly dataDir: string;
  readonly lease?: LeaseTimes;
}

export type BucketOrder = Common &
  (
    | { readonly do: 'ingest'; readonly paths: readonly string[]; readonly wait: 'searchable' | 'ready' }
    /** Takes a row and gives it back, so often; says of each time that another held it too. */
    | { readonly do: 'swap'; readonly times: number; readonly names: readonly string[] }
    /** Indexes until it is ended. */
    | { readonly do: 'index' }
    /** Looks at every document again and again until it is ended, and says what is not whole. */
    | { readonly do: 'read'; readonly word: string }
  );

const order = JSON.parse(process.argv[2] ?? '') as BucketOrder;
const say = (event: object): void => void process.stdout.write(`${JSON.stringify(event)}\n`);
const bucket = { ...bucketOf(order.endpoint), lease: order.lease };
const never = new AbortController().signal;

async function swap({ times, names, dataDir }: Extract<BucketOrder, { do: 'swap' }>): Promise<void> {
  const rows = sharedRows(bucket);
  const me = randomUUID();
  let won = 0;
  for (let time = 0; time < times; ) {
    const name = names[Math.floor(Math.random() * names.length)] as string;
    if ((await rows.swap(`name = '${name}' AND holder = ''`, { holder: `'${me}'` })) === 0) continue;
    time++;
    const path = join(dataDir, name);
    try {
      // Made only where there is none: the system says who was second.
      const handle = openSync(path, 'wx');
      await delay(Math.random() * 5);
      closeSync(handle);
      unlinkSync(path);
      won++;
    } catch (error) {
      say({ type: 'two', name, message: String(error) });
    }
    if ((await rows.swap(`name = '${name}' AND holder = '${me}'`, { holder: `''` })) !== 1) say({ type: 'lost', name });
  }
  await rows.close();
  say({ type: 'won', won });
}

async function ingest(request: Extract<BucketOrder, { do: 'ingest' }>): Promise<void> {
  const library = await openLibrary({ dataDir: order.dataDir, bucket });
  const tools = { read: fakeReader({ bytesPerCharacter: 8 }), readAtOnce: 2, embedder: fakeEmbedder() };
  for await (const event of ingestEvents(library, request, tools)) say(event);
  await library.close();
}

async function index(): Promise<void> {
  const library = await openLibrary({ dataDir: order.dataDir, bucket });
  const nothing = () => undefined;
  const listener = { wants: () => true, onPending: nothing, onProgress: nothing, onReady: nothing };
  for (;;) {
    const deps = { embedder: fakeEmbedder(), embeddingText: (passage: { text: string }) => passage.text };
    say({ type: 'indexed', result: await library.index(deps, listener, never) });
    await delay(200);
  }
}

async function read({ word }: Extract<BucketOrder, { do: 'read' }>): Promise<void> {
  const library = await openLibrary({ dataDir: order.dataDir, bucket });
  for (;;) {
    const documents = await library.listDocuments();
    for (const { document_id: id, passages, pages, bytes } of documents) {
      const [found, shown] = [await library.passagesOf(id), await library.pages(id)];
      const original = await library.originalBytes(id);
      if (found.length !== passages || shown.length !== pages || original.length !== bytes)
        say({ type: 'half', id, passages: [found.length, passages], pages: [shown.length, pages] });
    }
    const hits = await library.searchText(word, { limit: 1000, match: 'any' });
    const there = new Set((await library.listDocuments()).map((one) => one.document_id));
    for (const hit of hits) if (!there.has(hit.documentId)) say({ type: 'hit of nothing', id: hit.documentId });
    say({ type: 'read', documents: documents.length, hits: hits.length });
  }
}

try {
  if (order.do === 'swap') await swap(order);
  else if (order.do === 'ingest') await ingest(order);
  else if (order.do === 'index') await index();
  else await read(order);
} catch (error) {
  say({ type: 'error', code: (error as { code?: string }).code, message: String(error) });
}
process.exit();
