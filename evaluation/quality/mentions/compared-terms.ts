import { parseTerm, termFinder } from '../../../src/engine/features/mentions/find-term.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import type { StoredPassage } from '../../../src/engine/library/types.ts';
import type { Embedder } from '../../../src/engine/models/types.ts';
import { listQuestion } from '../../../src/engine/question/list-question.ts';
import { proposeTerms } from '../../../src/engine/question/propose-terms.ts';
import { stem } from '../../../src/engine/text/stem.ts';
import { goldFile, type Question } from '../../sets/question.ts';
import type { ComparedPassage, ComparedTerm } from './threshold-figures.ts';

/** What is looked for: the term that would be proposed after the question, or all of it as a clause. */
export const FORMS = {
  term: (question: string) => proposeTerms(question, listQuestion(question))[0] ?? null,
  clause: (question: string) => question,
} as const;

/** Every cosine is looked at, also those below zero. */
const ALL = -1;

/** Compares a term with every passage of the library that does not hold its words. */
export async function comparedTerm(
  question: Question,
  term: string,
  library: Library,
  embedder: Embedder,
): Promise<ComparedTerm> {
  const [vector] = await embedder.embed([term], { as: 'question' });
  const find = termFinder(parseTerm(term), stem);
  const passages: ComparedPassage[] = [];
  for (const { document_id: documentId, source_filename: file } of await library.listDocuments()) {
    const scope = { documentId, modelSha256: embedder.modelSha256, least: ALL };
    const cosines = await library.passagesNear(vector as Float32Array, scope);
    for (const passage of await library.passagesOf(documentId)) {
      const cosine = cosines.get(passage.chunkIndex);
      if (cosine === undefined || find(passage.text).length > 0) continue;
      const relation = file !== goldFile(question) ? 'other' : holdsAnswer(passage, question) ? 'gold' : 'own';
      passages.push({ cosine, relation });
    }
  }
  return { id: question.id, passages };
}

/** Whether a passage has more than half of a marked span, or a span fills more than half of the passage. */
function holdsAnswer({ start, end }: StoredPassage, { gold_spans: spans }: Question): boolean {
  return spans.some(([from, to]) => {
    const shared = Math.min(to, end) - Math.max(from, start);
    return shared > Math.min(to - from, end - start) / 2;
  });
}
