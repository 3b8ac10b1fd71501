import type { SignsDeps } from '../../src/engine/answer/gate/judge-answerability.ts';
import { DEFAULT_SETTINGS } from '../../src/engine/answer/settings.ts';
import type { LineDeps } from '../../src/engine/evidence/types.ts';
import { firstHeld, searchedOf } from '../../src/engine/features/asking/answer-deps.ts';
import type { Library } from '../../src/engine/library/library-types.ts';
import type { Reader } from '../../src/engine/models/runtime/reader/reader.ts';

/** What tells before a model is asked whether a question can be answered, over an open library. */
export const evidenceDeps = (library: Library, { score }: Pick<Reader, 'score'>): SignsDeps & LineDeps => ({
  scoreLines: score,
  textOf: (documentId, start, end) => library.textOf(documentId, start, end),
  lists: { firstHeld: firstHeld(library) },
  settings: DEFAULT_SETTINGS,
  searched: async (documentIds) => searchedOf(await library.listDocuments(), [], documentIds, null),
});
