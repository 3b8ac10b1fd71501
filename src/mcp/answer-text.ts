import type { Answer } from '../contract/answer.ts';
import { answerNotes } from '../contract/view/answer-basis.ts';
import { citationSnippet } from '../contract/view/citation-text.ts';
import { onePerMarker, pagePlace } from '../contract/view/page-place.ts';

/** An answer as a model reads it: the sentences with their markers, what was not answered or was doubted, and the place of each marker. */
export function answerText(answer: Answer): string {
  const places = onePerMarker(answer.citations).map((citation) => {
    const page = pagePlace(citation, undefined);
    const where = [citation.document_name, citation.section, page].filter((part) => part !== '').join(', ');
    return `[${citation.marker}] ${where}: “${citationSnippet(citation)}”`;
  });
  const missing = answer.missing_information === null ? [] : [`Missing: ${answer.missing_information}`];
  const options = answer.options.map(({ label }) => `- ${label}`);
  return [answer.answer, ...options, ...missing, ...answerNotes(answer), ...places].join('\n');
}
