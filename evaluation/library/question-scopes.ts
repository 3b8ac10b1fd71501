import { crc32 } from 'node:zlib';
import { openLibrary } from '../../src/engine/library/library.ts';
import type { DataSetName } from '../sets/data-sets.ts';
import { goldFile, type Question } from '../sets/question.ts';
import { passageDocumentId } from './refusal-texts.ts';

/**
 * The documents each question is asked of, null for all of the library: one of `refusal` of its own passage, one of
 * `removed` of everything but its own document, one of `elsewhere` of a single document that is not its own, always the
 * same. With `ownDocument` each is asked of its own document alone, as somebody asks who has it open: many say "the
 * document"; those of `check` always are.
 */
export async function questionScopes(
  set: DataSetName,
  questions: readonly Question[],
  dataDir: string,
  ofOwnDocument = false,
): Promise<(readonly string[] | null)[]> {
  const ownDocument = ofOwnDocument || set === 'check';
  if (set === 'refusal') return questions.map((question) => [passageDocumentId(question)]);
  if (set !== 'removed' && set !== 'elsewhere' && !ownDocument) return questions.map(() => null);
  const library = await openLibrary({ dataDir });
  try {
    const documents = [...(await library.listDocuments())].sort((a, b) => a.document_id.localeCompare(b.document_id));
    return questions.map((question) => {
      const others = documents.filter(({ source_filename }) => source_filename !== goldFile(question));
      if (others.length === documents.length) throw new Error(`the document of ${question.id} is not in the library`);
      if (ownDocument)
        return documents.filter((document) => !others.includes(document)).map(({ document_id }) => document_id);
      const asked = set === 'removed' ? others : others.slice(crc32(question.id) % others.length).slice(0, 1);
      return asked.map(({ document_id }) => document_id);
    });
  } finally {
    await library.close();
  }
}
