import { join } from 'node:path';
import { Mutex } from 'async-mutex';
import { z } from 'zod';
import { replaceFileDurably } from '../../../files/durable-file.ts';
import { keepLine, keptLine, keptLines } from '../kept-lines.ts';

const Kept = z.object({ document_id: z.string(), path: z.string() });
type Kept = z.infer<typeof Kept>;

/**
 * From which files of this machine documents were added: DATA/originals.jsonl, which no backup and no shared library
 * has. A file may have moved since.
 */
export interface OriginalPaths {
  /** The path from which a document was added last; null where this machine has not added it. */
  of(documentId: string): Promise<string | null>;
  keep(documentId: string, path: string): Promise<void>;
  /** Forgets the paths of these documents: a path tells a name. */
  drop(documentIds: readonly string[]): Promise<void>;
}

export function originalPaths(dataDir: string): OriginalPaths {
  const file = join(dataDir, 'originals.jsonl');
  const turn = new Mutex();
  const read = (): Promise<Kept[]> => keptLines(file, Kept);
  return {
    of: async (documentId) => (await read()).findLast((one) => one.document_id === documentId)?.path ?? null,
    keep: (documentId, path) =>
      turn.runExclusive(() => keepLine(file, { document_id: documentId, path } satisfies Kept)),
    drop: (documentIds) =>
      turn.runExclusive(async () => {
        const before = await read();
        const after = before.filter((one) => !documentIds.includes(one.document_id));
        if (after.length === before.length) return;
        await replaceFileDurably(file, after.map(keptLine).join(''));
      }),
  };
}
