import type { DocumentSection } from '../../contract/documents.ts';
import { headingWords } from '../../contract/view/heading.ts';
import type { Library } from '../library/library-types.ts';
import type { StoredPassage } from '../library/types.ts';
import { isListOfContents } from '../text/language.ts';
import { labelledPage, type PageLabelOf, pageOf } from './place.ts';

/**
 * The headings that a document's passages stand under, each once, in order; the document's own name and a list of
 * contents are none. Throws DOCUMENT_NOT_FOUND, DOCUMENT_DAMAGED.
 */
export async function documentSections(
  { library, labelOf }: { readonly library: Pick<Library, 'document' | 'passagesOf'>; readonly labelOf: PageLabelOf },
  documentId: string,
): Promise<DocumentSection[]> {
  const document = await library.document(documentId);
  const found: DocumentSection[] = [];
  let open: readonly string[] = [];
  for (const passage of await library.passagesOf(documentId)) {
    const path = passage.section
      .split(' > ')
      .map(headingWords)
      .filter((title, i) => title !== '' && (i > 0 || title !== document.document_name));
    if (isListOfContents(passage.section)) continue;
    for (const [i, title] of path.entries()) {
      // A passage may go on under the heading of the one before.
      if (open.slice(0, i + 1).join('\n') === path.slice(0, i + 1).join('\n')) continue;
      const start = headingStart(passage, title);
      const page = pageOf({ ...passage, document }, start);
      found.push({ title, level: i + 1, start, ...(await labelledPage(labelOf, documentId, page)) });
    }
    open = path;
  }
  return found;
}

/**
 * Where a passage has the words of a heading that it stands under; its own start where it goes on under one of before.
 */
function headingStart({ sentences, text, start }: StoredPassage, title: string): number {
  const plain = (words: string): string => headingWords(words).replace(/\s+/gu, ' ').trim();
  const heading = sentences.find(
    (one) => one.kind === 'heading' && plain(text.slice(one.start - start, one.end - start)) === plain(title),
  );
  if (heading === undefined) return start;
  const words = text.slice(heading.start - start, heading.end - start);
  return heading.start + words.length - headingWords(words).length;
}
