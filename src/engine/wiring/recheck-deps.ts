import type { RecheckDeps } from '../answering/recheck-answer.ts';
import type { Deps } from '../deps.ts';
import { judgeClaim } from '../verification/judge-claim.ts';
import { validateAnswer } from '../verification/validate-answer.ts';

/** What answers that were read from files are held against: the library as it is now, and the checks of an answer. */
export function recheckDeps({ library, boxes, labelOf }: Deps): RecheckDeps {
  return {
    judgeClaim,
    validate: validateAnswer,
    rectsOf: boxes.rectsOf,
    pageLabelOf: labelOf,
    textOf: (documentId, start, end) => library.textOf(documentId, start, end),
    passages: (chunkIds) => library.passagesByChunkIds(chunkIds),
    documents: () => library.listDocuments(),
  };
}
