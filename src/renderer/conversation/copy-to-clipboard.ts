import type { Answer, Citation } from '../../contract/answer.ts';
import { conflictNote, DIFFER, removedNote, toldSentence } from '../../contract/view/answer-basis.ts';
import { documentText, sectionPath } from '../../contract/view/citation-text.ts';
import { nameWithFile } from '../../contract/view/documents/document-names.ts';
import { onePerMarker, pagePlace } from '../../contract/view/page-place.ts';
import { struckInWords } from '../../contract/view/struck-runs.ts';
import type { Page } from '../state/page-context.tsx';
import { errorLine } from '../words/error-line.ts';

/**
 * Copies an answer with its citations as plain text. False when the system refuses, with the reason in the library's
 * line.
 */
export async function copyToClipboard(page: Page, answer: Answer): Promise<boolean> {
  const { documents } = page.library.getState();
  const pagesOf = (id: string): number | undefined => documents.find((document) => document.document_id === id)?.pages;
  try {
    await navigator.clipboard.writeText(copyAnswer(answer, pagesOf));
    return true;
  } catch (error) {
    page.library.setState({ error: errorLine(error) });
    return false;
  }
}

function sourceLine(citation: Citation, pages: number | undefined): string {
  const section = sectionPath(citation);
  const name = nameWithFile(citation);
  const path = section ? `${name}, ${section}` : name;
  const page = pagePlace(citation, pages);
  const where = page ? `, ${page}` : '';
  return struckInWords(`[${citation.marker}] ${path}${where}: “${documentText(citation.text_span)}”`);
}

/**
 * The answer as plain text: sentences with their markers, and the reason of each that the checks were unsure of; how
 * many were removed and why, without their words; then the sources. `pagesOf` gives a document's number of pages,
 * undefined when it is gone.
 */
export function copyAnswer(answer: Answer, pagesOf: (documentId: string) => number | undefined): string {
  if (answer.mode !== 'answer') return `${answer.question}\n\n${answer.answer}\n`;
  const sentences = answer.claims.map((claim) => struckInWords(toldSentence(claim)));
  const sources = onePerMarker(answer.citations).map((citation) => sourceLine(citation, pagesOf(citation.document_id)));
  const missing = answer.missing_information ? `\n\nMissing: ${answer.missing_information}` : '';
  const removed = removedNote(answer.removed);
  const differ = answer.conflicts.map((conflict) => `\n\n${DIFFER}: ${conflictNote(conflict)}`).join('');
  const notes = `${differ}${removed === null ? '' : `\n\n${removed}`}${missing}`;
  return `${answer.question}\n\n${sentences.join(' ')}${notes}\n\nSources\n${sources.join('\n')}\n`;
}
