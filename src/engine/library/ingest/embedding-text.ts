import type { DocumentSummary } from '../../../contract/documents.ts';
import type { StoredPassage } from '../types.ts';

/**
 * What a passage's vector is made of: the file's name and the nearest headings say what "it" in the text is about, and
 * that tells editions of one report apart.
 */
export function embeddingText(passage: StoredPassage, document: DocumentSummary): string {
  const file = document.source_filename.replace(/\.(?:pdf|txt|md)$/iu, '').replace(/[_-]+/gu, ' ');
  const headings = passage.section.split(' > ').slice(-2).join(', ');
  return `${file} ${headings}\n${passage.text}`;
}
