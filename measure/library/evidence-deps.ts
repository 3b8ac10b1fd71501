import type { EvidenceDeps } from '../../src/engine/answering/refusal/gather-evidence.ts';
import { DEFAULT_SETTINGS } from '../../src/engine/answering/settings.ts';
import type { Library } from '../../src/engine/library/library-types.ts';
import type { LineReader } from '../../src/engine/models/runtime/line-reader.ts';
import { firstHeld, searchedOf } from '../../src/engine/wiring/answer-deps.ts';

/** What tells before a model is asked whether a question can be answered, over an open library. */
export const evidenceDeps = (library: Library, { read }: Pick<LineReader, 'read'>): EvidenceDeps => ({
  readLines: read,
  textOf: (documentId, start, end) => library.textOf(documentId, start, end),
  lists: { firstHeld: firstHeld(library) },
  settings: DEFAULT_SETTINGS,
  searched: async (documentIds) => searchedOf(await library.listDocuments(), [], documentIds, null),
});
