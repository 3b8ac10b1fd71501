import { join } from 'node:path';
import { z } from 'zod';
import { removeFileDurably } from '../../../files/durable-file.ts';
import type { RecognisedPage, ScannedPage } from '../../documents/types.ts';
import { keepLine, keptLines } from '../kept-lines.ts';

const Line = z.object({
  words: z.array(
    z.object({
      symbols: z.array(z.string()),
      edges: z.array(z.number()),
      confidence: z.number().min(0).max(1),
    }),
  ),
  baseline: z.tuple([z.number(), z.number()]),
  above: z.number(),
  below: z.number(),
  weight: z.number().nullable(),
});
const Recognised: z.ZodType<RecognisedPage> = z.object({
  lines: z.array(Line),
  frame: z.object({
    width: z.number(),
    height: z.number(),
    scale: z.number().positive(),
    turn: z.int().min(0).max(3),
    level: z.number(),
  }),
});
const KeptPage = z.object({
  page_index: z.int().nonnegative(),
  read: z.union([Recognised, z.object({ failed: z.string() }), z.null()]),
});

/**
 * The pages that OCR has read of documents it is not done with, so that a stopped one goes on:
 * DATA/ocr/<document>.jsonl.
 */
export interface ScanStore {
  /** By page index. A line that was cut, or is none of ours, is left out: its page is read again. */
  pages(documentId: string): Promise<Map<number, ScannedPage>>;
  keep(documentId: string, pageIndex: number, read: ScannedPage): Promise<void>;
  /** Forgets what is kept of these documents. */
  drop(documentIds: readonly string[]): Promise<void>;
}

export function scanStore(dataDir: string): ScanStore {
  const folder = join(dataDir, 'ocr');
  const fileOf = (documentId: string): string => join(folder, `${documentId}.jsonl`);
  return {
    pages: async (documentId) => {
      const kept = await keptLines(fileOf(documentId), KeptPage);
      return new Map(kept.map(({ page_index, read }) => [page_index, read]));
    },
    keep: (documentId, pageIndex, read) => keepLine(fileOf(documentId), { page_index: pageIndex, read }),
    drop: async (documentIds) => {
      for (const id of documentIds) await removeFileDurably(fileOf(id));
    },
  };
}
