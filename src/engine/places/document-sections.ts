import type { DocumentSection } from '../../contract/documents.ts';
import type { Library } from '../library/library-types.ts';
import { isListOfContents } from '../text/language.ts';
import { type PageLabelOf, pageFields, pageOf } from './place.ts';

/**
 * The headings that a document's passages stand under, each once, in order; the document's own name and a list of contents are none.
 * Throws DOCUMENT_NOT_FOUND, DOCUMENT_DAMAGED.
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
      .filter((title, i) => title !== '' && (i > 0 || title !== document.document_name));
    if (isListOfContents(passage.section)) continue;
    for (const [i, title] of path.entries()) {
      // A passage may go on under the heading of the one before.
      if (open.slice(0, i + 1).join('\n') === path.slice(0, i + 1).join('\n')) continue;
      const page = pageOf({ ...passage, document }, passage.start);
      const label = page === null ? null : await labelOf(documentId, page);
      found.push({ title, level: i + 1, start: passage.start, ...pageFields(page, label) });
    }
    open = path;
  }
  return found;
}
