import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CheckResult, RepairResult } from '../../../src/contract/integrity.ts';
import { type Engine, openEngine } from '../../../src/engine/engine.ts';
import { fakeEmbedder } from '../../../test/fakes/library/fake-embedder.ts';
import { SHARED_READER } from '../../../test/fakes/models/shared-reader.ts';
import { quotingChat } from '../../../test/integration/engine/quoting-chat.ts';
import { type Inflicted, inflict } from './inflict.ts';
import { QUESTIONS, tryLibrary, type Used } from './try-library.ts';

const PROJECT = new URL('../../..', import.meta.url);
const SAMPLES = ['information-security.pdf', 'leave-and-absence.pdf', 'travel-and-expenses.pdf'];

/**
 * The real engine; a model that repeats a line of its prompt and an embedder that hashes words stand in for llama.cpp.
 */
function openOn(folder: string, evenDamaged = false): Promise<Engine> {
  const chat = quotingChat();
  const embedder = fakeEmbedder();
  return openEngine({
    dataDir: join(folder, 'data'),
    ownerDir: join(folder, 'owner'),
    evenDamaged,
    resources: PROJECT,
    readingWorker: new URL('src/engine/documents/reading/reading-worker.ts', PROJECT),
    ocrWorker: new URL('src/engine/documents/ocr/ocr-worker.ts', PROJECT),
    embeddingWorker: new URL('src/engine/models/runtime/bert/embedding-worker.ts', PROJECT),
    reader: SHARED_READER,
    runtime: {
      chat: async () => chat,
      chatIfOpen: async () => chat,
      closeChat: async () => undefined,
      device: async () => ({ choice: 'off', uses: 'cpu', name: '', memory_bytes: null, why: 'there is no model' }),
      deviceIfKnown: async () => null,
      embedder: async () => embedder,
      dispose: async () => undefined,
    },
  });
}

/**
 * In `folder`, with the keys of its owner beside it: a library of the sample policies in two ingests, a collection,
 * threads and kept answers.
 */
export async function buildLibrary(folder: string): Promise<void> {
  const engine = await openOn(folder);
  try {
    for (const names of [SAMPLES.slice(0, 1), SAMPLES.slice(1)]) {
      const paths = names.map((name) => fileURLToPath(new URL(`resources/sample/${name}`, PROJECT)));
      for await (const event of await engine.client.documents.ingest({ paths, wait: 'ready' })) {
        if (event.type === 'result' && event.result.state !== 'ready') throw new Error(`${event.result.reason}`);
      }
    }
    // A removal builds the indexes anew over all that is left, as a repair does: what searches find can be compared.
    const note = join(folder, 'note.txt');
    await writeFile(note, 'A note that goes again.');
    const ids: string[] = [];
    for await (const event of await engine.client.documents.ingest({ paths: [note], wait: 'ready' })) {
      if (event.type === 'result' && event.result.document_id !== null) ids.push(event.result.document_id);
    }
    await engine.client.documents.remove({ document_ids: ids });
    await rm(note);
    const [first] = await engine.client.documents.list();
    await engine.client.documents.update({ document_ids: [first?.document_id ?? ''], add_to: 'Policies' });
    for (const question of QUESTIONS) for await (const _ of await engine.client.ask({ question }));
  } finally {
    await engine.close();
  }
}

/** One damage from its infliction to the use of the repaired library. */
export interface DamageReport extends Inflicted {
  readonly before: readonly Used[];
  /** How the library could not be opened for use; null when it could. */
  readonly refused: string | null;
  readonly check: Pick<CheckResult, 'sound' | 'damage'>;
  readonly repair: Pick<RepairResult, 'mended' | 'left'>;
  readonly after: Pick<CheckResult, 'sound' | 'damage'>;
  readonly used: readonly Used[];
  /** A second repair finds nothing to do. */
  readonly again: Pick<RepairResult, 'mended' | 'left'>;
}

/** Damages copies of a library, one after the other, in this process: a crash of native code takes it along. */
export async function* damageOften(
  library: string,
  scratch: string,
  seeds: readonly number[],
): AsyncGenerator<DamageReport, void> {
  const soundDir = join(scratch, 'sound');
  await rm(soundDir, { recursive: true, force: true });
  await cp(library, soundDir, { recursive: true });
  const sound = await openOn(soundDir);
  try {
    for (const seed of seeds) yield await damageOnce(library, join(scratch, `seed-${seed}`), seed, sound);
  } finally {
    await sound.close();
  }
}

async function damageOnce(library: string, folder: string, seed: number, sound: Engine): Promise<DamageReport> {
  await rm(folder, { recursive: true, force: true });
  await cp(library, folder, { recursive: true });
  const inflicted = await inflict(join(folder, 'data'), seed);
  const { used: before, refused } = await tryOn(folder, sound);
  const engine = await openOn(folder, true);
  try {
    const { client } = engine;
    const check = await client.library.check();
    const repair = await client.library.repair({});
    const again = await client.library.repair({});
    const after = await client.library.check();
    await engine.close();
    const { used, refused: refusedAfter } = await tryOn(folder, sound);
    const lost: Used[] = refusedAfter === null ? [] : [{ use: 'open', outcome: 'refused', detail: refusedAfter }];
    return { ...inflicted, before, refused, check, repair, again, after, used: [...used, ...lost] };
  } finally {
    await engine.close().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

async function tryOn(folder: string, sound: Engine): Promise<{ used: readonly Used[]; refused: string | null }> {
  let engine: Engine;
  try {
    engine = await openOn(folder);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'LIBRARY_DAMAGED' || code === 'LIBRARY_TOO_NEW') return { used: [], refused: code };
    throw error;
  }
  try {
    return { used: await tryLibrary(engine.client, sound.client), refused: null };
  } finally {
    await engine.close();
  }
}
