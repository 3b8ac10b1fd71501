import type { Answer, Citation, MarkerForm } from '../../contract/answer.ts';
import { conflictNote, DIFFER, removedNote, toldSentence } from '../../contract/view/answer-basis.ts';
import { markerText } from '../../contract/view/citation-forms.ts';
import { provingWords, sectionPath } from '../../contract/view/citation-text.ts';
import { nameWithFile } from '../../contract/view/documents/document-names.ts';
import { onePerMarker, pagePlace } from '../../contract/view/page-place.ts';
import { struckInWords } from '../../contract/view/struck-runs.ts';
import { plainWords } from '../../contract/view/tables/table-words.ts';
import { say } from '../../language/say.ts';
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
    const { marker_form: form } = await page.client.settings.get();
    await navigator.clipboard.writeText(copyAnswer(answer, pagesOf, form));
    return true;
  } catch (error) {
    page.library.setState({ error: errorLine(error) });
    return false;
  }
}

function sourceLine(citation: Citation, pages: number | undefined, form: MarkerForm): string {
  const section = sectionPath(citation);
  const name = nameWithFile(citation);
  const place = [name, section, pagePlace(citation, pages)].filter(Boolean).join(', ');
  const words = plainWords(provingWords(citation));
  return struckInWords(say('conversation.copied.source', { mark: markerText(citation.marker, form), place, words }));
}

/**
 * The answer as plain text: sentences with their markers, and the reason of each that the checks were unsure of; how
 * many were removed and why, without their words; then the sources. `pagesOf` gives a document's number of pages,
 * undefined when it is gone.
 */
export function copyAnswer(
  answer: Answer,
  pagesOf: (documentId: string) => number | undefined,
  form: MarkerForm,
): string {
  if (answer.mode !== 'answer') return `${answer.question}\n\n${answer.answer}\n`;
  const sentences = answer.claims.map((claim) => struckInWords(toldSentence(claim, form)));
  const sources = onePerMarker(answer.citations).map((citation) =>
    sourceLine(citation, pagesOf(citation.document_id), form),
  );
  const { missing_information: missing } = answer;
  const removed = removedNote(answer.removed);
  const parts = [
    answer.question,
    sentences.join(' '),
    ...answer.conflicts.map((one) => say('conversation.copied.differ', { differ: DIFFER, note: conflictNote(one) })),
    removed,
    missing && say('conversation.copied.missing', { missing }),
    [say('conversation.copied.sources'), ...sources].join('\n'),
  ];
  return `${parts.filter((part) => part !== null && part !== '').join('\n\n')}\n`;
}
