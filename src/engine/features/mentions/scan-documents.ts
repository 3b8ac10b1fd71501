import type { DocumentSummary } from '../../../contract/documents.ts';
import type { PageRecord, SentenceRange } from '../../documents/types.ts';
import { inPortions } from '../../library/tables/in-portions.ts';
import type { StoredPassage } from '../../library/types.ts';
import { documentText, type FoundPlace, findInDocument } from './document-text.ts';
import type { FindTerm } from './find-term.ts';

/** A passage near in meaning. */
export interface NearPassage {
  readonly passage: StoredPassage;
  /** -1..1 */
  readonly cosine: number;
}

/** All mentions of a term in one document. */
export interface ScannedDocument {
  readonly document: DocumentSummary;
  /** The canonical text. */
  readonly text: string;
  readonly pages: readonly PageRecord[];
  readonly passages: readonly StoredPassage[];
  readonly sentences: readonly SentenceRange[];
  /** In order of their position. */
  readonly places: readonly FoundPlace[];
  /** Passages above the threshold without a place, nearest first; empty when similar passages were not asked for. */
  readonly near: readonly NearPassage[];
}

/** The functions of the library and the embedding model that the scan uses. */
export interface ScanDeps {
  /** The documents in scope, in the order of the results. */
  readonly documents: readonly DocumentSummary[];
  /** All pages of these documents, in order, without their boxes. */
  readonly pagesOf: (documentIds: readonly string[]) => Promise<ReadonlyMap<string, readonly PageRecord[]>>;
  /** In order of their position. */
  readonly passagesOf: (documentId: string) => Promise<readonly StoredPassage[]>;
  /**
   * Cosines of the passages of a document above the threshold, by chunk index; null when similar passages are not asked
   * for.
   */
  readonly near: ((documentId: string) => Promise<ReadonlyMap<number, number>>) | null;
}

/** Most characters read from the store at once: one read costs as much for a hundred pages as for one. */
const PORTION = 2_000_000;

/**
 * Searches the stored canonical text of every document, one after the other, independent of any index, so that the
 * result is complete. Yields each document, also those without a place. Throws the errors of its dependencies, and the
 * signal's reason.
 */
export async function* scanDocuments(
  find: FindTerm,
  deps: ScanDeps,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): AsyncGenerator<ScannedDocument, void> {
  for (const portion of inPortions(deps.documents, ({ characters }) => characters, PORTION)) {
    const pagesOf = await deps.pagesOf(portion.map((document) => document.document_id));
    for (const document of portion) {
      signal?.throwIfAborted();
      const id = document.document_id;
      const pages = pagesOf.get(id) ?? [];
      const passages = await deps.passagesOf(id);
      const sentences = documentSentences(passages);
      const text = documentText(pages, sentences);
      const places = findInDocument(text, find);
      const near = deps.near === null ? [] : nearWithout(places, passages, await deps.near(id));
      yield { document, text: text.text, pages, passages, sentences, places, near };
    }
  }
}

/** The near passages that hold none of the places, nearest first. */
function nearWithout(
  places: readonly FoundPlace[],
  passages: readonly StoredPassage[],
  cosines: ReadonlyMap<number, number>,
): NearPassage[] {
  return passages
    .flatMap((passage): NearPassage[] => {
      const cosine = cosines.get(passage.chunkIndex);
      if (cosine === undefined || places.some((place) => isIn(place, passage))) return [];
      return [{ passage, cosine }];
    })
    .sort((a, b) => b.cosine - a.cosine || a.passage.start - b.passage.start);
}

/** Whether a passage has any of a place's words. */
export function isIn({ ranges }: FoundPlace, { start, end }: Pick<StoredPassage, 'start' | 'end'>): boolean {
  return ranges.some((range) => range.start < end && range.end > start);
}

/**
 * The sentences of a document, each once, from its passages in order, which repeat the last sentence of the one before.
 */
function documentSentences(passages: readonly Pick<StoredPassage, 'sentences'>[]): SentenceRange[] {
  const sentences: SentenceRange[] = [];
  let end = 0;
  for (const passage of passages) {
    for (const sentence of passage.sentences) {
      if (sentence.start < end) continue;
      sentences.push(sentence);
      end = sentence.end;
    }
  }
  return sentences;
}
