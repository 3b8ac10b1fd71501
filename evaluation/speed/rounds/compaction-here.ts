import { randomFillSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { tableRecord } from '../../../src/engine/library/journal/table-record.ts';
import { settledStore } from '../../../src/engine/library/storage/folder/settle-store.ts';
import { lanceStore } from '../../../src/engine/library/tables/lance-store.ts';
import { FILE_PART_BYTES } from '../../../src/engine/library/tables/schema.ts';
import { mergeSmallFiles, rewriteDeleted } from '../../../src/engine/library/tables/upkeep/merge-fragments.ts';
import { bytesBelow } from './add-and-remove.ts';

/** `optimize` and `compact` are LanceDB's, which `merge` and `remove` are held against. */
export const STEPS = ['fill', 'add', 'optimize', 'merge', 'remove', 'compact', 'look-up'] as const;

export const CompactionJob = z.object({
  dataDir: z.string(),
  step: z.enum(STEPS),
  /** Parts of 4 MiB. */
  parts: z.int(),
});

export interface CompactionStep {
  readonly step: (typeof STEPS)[number];
  readonly seconds: number;
  /** By this process, to files; null where the system does not tell. */
  readonly written_bytes: number | null;
  /** Of this process, over its whole life. */
  readonly peak_bytes: number;
  readonly fragments_before: number;
  readonly fragments: number;
  readonly disk_bytes: number;
}

/** Parts in a commit, as adding a file writes them. */
const COMMIT_PARTS = 4;
/** Parts of a document. */
const DOCUMENT_PARTS = 6;
const WORKED_ON = 'files';
/** So many files are looked into before any is merged. */
const FILES_AT_MOST = 48;

/** One step of upkeep on a table of originals, in this process alone, so that its memory is that step's. */
export async function compactionHere({ dataDir, step, parts }: z.infer<typeof CompactionJob>): Promise<CompactionStep> {
  const folder = join(dataDir, 'library.lance');
  const raw = lanceStore(folder, { isPresent: async () => true });
  const { store } = settledStore(raw, tableRecord(dataDir), folder);
  const remove = async () => {
    const [row] = await store.read(WORKED_ON, { columns: ['document_id'], limit: 1 });
    await store.delete(WORKED_ON, `document_id = '${row?.document_id}'`);
    await store.settle();
  };
  // LanceDB leaves a single file as it is while no more than a tenth of it is deleted, so a row is moved out of it.
  const split = async () => {
    const [row] = await store.read(WORKED_ON, { columns: ['document_id', 'part'], limit: 1 });
    await store.moveRows(WORKED_ON, `document_id = '${row?.document_id}' AND part = ${row?.part}`);
  };
  const prune = async () => {
    await store.settle();
    await store.prune(WORKED_ON, { olderThan: new Date(Date.now() + 60_000), deleteUnverified: true });
  };
  const actions: Record<CompactionStep['step'], () => Promise<void>> = {
    fill: async () => {
      await store.createTables();
      for (let at = 0; at < parts; at += COMMIT_PARTS) await append(store, at, Math.min(COMMIT_PARTS, parts - at));
    },
    add: () => append(store, parts, 1),
    optimize: () => raw.optimise(WORKED_ON, 0),
    merge: async () => void (await mergeSmallFiles(store, WORKED_ON, { filesAtMost: FILES_AT_MOST, keepMs: 0 })),
    remove: async () => {
      await remove();
      await rewriteDeleted(store, WORKED_ON);
      await prune();
    },
    compact: async () => {
      await remove();
      await split();
      await raw.compact(WORKED_ON);
      await prune();
    },
    'look-up': async () =>
      void (await store.read(WORKED_ON, { columns: ['bytes'], where: `document_id = '${id(0)}'` })),
  };
  const before = (await store.fragments(WORKED_ON)).count;
  const [startedAt, writtenBefore] = [performance.now(), await writtenBytes()];
  await actions[step]();
  await store.settle();
  const written = await writtenBytes();
  const report = {
    step,
    seconds: (performance.now() - startedAt) / 1000,
    written_bytes: written === null || writtenBefore === null ? null : written - writtenBefore,
    peak_bytes: process.resourceUsage().maxRSS * 1024,
    fragments_before: before,
    fragments: (await store.fragments(WORKED_ON)).count,
    disk_bytes: await bytesBelow(folder),
  };
  await store.close();
  return report;
}

const id = (document: number): string => document.toString(16).padStart(16, '0');

async function append(store: ReturnType<typeof lanceStore>, from: number, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, i) => from + i);
  await store.append(WORKED_ON, {
    document_id: numbers.map((number) => id(Math.floor(number / DOCUMENT_PARTS))),
    part: numbers.map((number) => number % DOCUMENT_PARTS),
    bytes: numbers.map(() => randomFillSync(new Uint8Array(FILE_PART_BYTES))),
  });
}

/** From /proc/self/io (Linux). */
export async function writtenBytes(): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  return Number(/^wchar: (\d+)$/m.exec(await readFile('/proc/self/io', 'utf8'))?.[1]);
}
