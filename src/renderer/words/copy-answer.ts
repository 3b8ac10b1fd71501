import type { Answer, Citation } from '../../contract/answer.ts';
import { onePerMarker } from '../../contract/one-per-marker.ts';
import { pagePlace } from '../../contract/page-place.ts';
import { sectionPath } from './citation-words.ts';
import { documentText } from './document-text.ts';

function sourceLine(citation: Citation, pages: number | undefined): string {
  const section = sectionPath(citation);
  const path = section ? `${citation.document_name}, ${section}` : citation.document_name;
  const page = pagePlace(citation, pages);
  const where = page ? `, ${page}` : '';
  return `[${citation.marker}] ${path}${where}: “${documentText(citation.text_span)}”`;
}

/**
 * The answer as plain text: sentences with their markers, then the sources. Sentences that were removed are not in it.
 * `pagesOf` gives a document's number of pages, undefined when it is gone.
 */
export function copyAnswer(answer: Answer, pagesOf: (documentId: string) => number | undefined): string {
  if (answer.mode !== 'answer') return `${answer.question}\n\n${answer.answer}\n`;
  const sentences = answer.claims.map((claim) => `${claim.text} ${claim.markers.map((n) => `[${n}]`).join('')}`);
  const sources = onePerMarker(answer.citations).map((citation) => sourceLine(citation, pagesOf(citation.document_id)));
  const missing = answer.missing_information ? `\n\nMissing: ${answer.missing_information}` : '';
  return `${answer.question}\n\n${sentences.join(' ')}${missing}\n\nSources\n${sources.join('\n')}\n`;
}
