import { basename } from 'node:path';
import type { IngestResult } from '../../contract/documents.ts';
import { PinciteError } from '../../contract/errors.ts';
import type { QuarantineEntry } from '../../contract/quarantine.ts';
import type { Deps } from '../deps.ts';
import { api } from './api.ts';
import { embeddingText } from './document-handlers.ts';

export function quarantineHandlers({ library, reader, queue }: Pick<Deps, 'library' | 'reader' | 'queue'>) {
  const found = async (id: string) => {
    const one = await library.quarantine.find(id);
    if (one === undefined) throw new PinciteError('QUARANTINE_NOT_FOUND', { id });
    return one;
  };
  const entries = async (): Promise<QuarantineEntry[]> =>
    [...(await library.quarantine.list()), ...(await library.quarantine.damaged())].sort((a, b) =>
      b.quarantined_at.localeCompare(a.quarantined_at),
    );
  return {
    list: api.quarantine.list.handler(entries),
    restore: api.quarantine.restore.handler(async ({ input, signal }) => {
      const { document_id: id, password } = input;
      const { folder, file, entry } = await found(id);
      if (file === null) {
        const { source_filename: name, rows } = entry;
        throw new PinciteError('QUARANTINE_INCOMPLETE', { id, file: name, rows, folder });
      }
      const request = {
        paths: [file],
        wait: 'searchable',
        password,
        collection: entry.collection ?? undefined,
      } as const;
      const ingestDeps = { read: reader.read, readAtOnce: reader.threads, embedder: null, embeddingText };
      let result: IngestResult | null = null;
      await queue.exclusively(async () => {
        for await (const event of library.ingest(request, ingestDeps, { signal })) {
          if (event.type !== 'result') continue;
          // A file that could not be read has no id; what earlier runs left is finished beside it.
          const { document_id: of, source_filename: name } = event.result;
          if (of === id || (of === null && name === basename(file))) result = event.result;
        }
      });
      queue.libraryChanged(true);
      const restored = result as IngestResult | null;
      if (restored === null) throw new PinciteError('DAMAGED', { file: entry.source_filename });
      if (restored.code === null) await library.quarantine.drop([id]);
      return restored;
    }),
    remove: api.quarantine.remove.handler(async ({ input }) => {
      const there = await entries();
      const removed = input.ids.map((id) => {
        const entry = there.find((one) => ('damaged_id' in one ? one.damaged_id : one.document_id) === id);
        if (entry === undefined) throw new PinciteError('QUARANTINE_NOT_FOUND', { id });
        return entry;
      });
      await library.quarantine.drop(input.ids);
      return removed;
    }),
  };
}
