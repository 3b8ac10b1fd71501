import { LRUCache } from 'lru-cache';
import type { Citation, TextSelector } from '../../contract/answer.ts';
import type { Library } from '../library/library-types.ts';

/** Characters on each side of the words, by which other programs find them where offsets do not fit. */
const AROUND = 32;

/** Documents whose characters outside of the Basic Multilingual Plane are known. */
const KEPT_DOCUMENTS = 1000;

/** The number of characters of a document before an offset, which counts units of UTF-16. */
export type CharactersBefore = (documentId: string, offset: number) => Promise<number>;

/** Counts characters, and keeps where those of two units stand: nearly no document has any. */
export function charactersBefore(library: Pick<Library, 'document' | 'textOf'>): CharactersBefore {
  const kept = new LRUCache<string, Promise<readonly number[]>>({ max: KEPT_DOCUMENTS });
  const find = async (documentId: string, characters: number): Promise<readonly number[]> => {
    if (characters === 0) return [];
    const text = await library.textOf(documentId, 0, characters);
    return [...text.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g)].map(({ index }) => index);
  };
  return async (documentId, offset) => {
    const { added_at: addedAt, characters } = await library.document(documentId);
    // A document that was read anew has another text under the same id.
    const key = `${documentId} ${addedAt} ${characters}`;
    const known = kept.get(key) ?? find(documentId, characters);
    kept.set(key, known);
    known.catch(() => kept.delete(key));
    const pairs = await known;
    return offset - pairs.filter((at) => at < offset).length;
  };
}

/** The place of a citation for other programs (see `TextSelector`); the words around it are those of its passage. */
export async function textSelectors(
  { document_id: id, start, end, text_span: exact }: Pick<Citation, 'document_id' | 'start' | 'end' | 'text_span'>,
  passage: { readonly start: number; readonly text: string },
  { charactersBefore }: { readonly charactersBefore: CharactersBefore },
): Promise<TextSelector[]> {
  const [from, to] = [start - passage.start, end - passage.start];
  return [
    {
      type: 'TextQuoteSelector',
      exact,
      // Never half of a character.
      prefix: passage.text.slice(Math.max(0, from - AROUND), from).replace(/^[\udc00-\udfff]/, ''),
      suffix: passage.text.slice(to, to + AROUND).replace(/[\ud800-\udbff]$/, ''),
    },
    {
      type: 'TextPositionSelector',
      start: await charactersBefore(id, start),
      end: await charactersBefore(id, end),
    },
  ];
}
