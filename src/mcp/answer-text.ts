import type { Answer, Citation, MarkerForm } from '../contract/answer.ts';
import { answerNotes } from '../contract/view/answer-basis.ts';
import { nearestLineTexts } from '../contract/view/asked-words.ts';
import { markerText } from '../contract/view/citation-forms.ts';
import { citationSnippet } from '../contract/view/citation-text.ts';
import { listBasisLines } from '../contract/view/list-basis-words.ts';
import { onePerMarker, pagePlace } from '../contract/view/page-place.ts';

/** "Leave Policy, 3 Annual leave, p. iv · 4": where words stand, without what is not known. */
export function placeText(place: Pick<Citation, 'document_name' | 'section' | 'page_number' | 'page_label'>): string {
  const parts = [place.document_name, place.section, pagePlace(place, undefined)];
  return parts.filter((part) => part !== '').join(', ');
}

/**
 * An answer, whose text has its markers in this form, as a model reads it: the sentences with their markers, or the
 * lines nearest to a question that is not answered; what was left out, was not answered or was doubted, and the place
 * of each marker.
 */
export function answerText(answer: Answer, form: MarkerForm): string {
  const places = onePerMarker(answer.citations).map((citation) => {
    return `${markerText(citation.marker, form)} ${placeText(citation)}: “${citationSnippet(citation)}”`;
  });
  // Of a refusal its own sentence says what is missing.
  const missing =
    answer.mode === 'answer' && answer.missing_information !== null ? [`Missing: ${answer.missing_information}`] : [];
  const options = answer.options.map(({ label }) => `- ${label}`);
  const near = nearestLineTexts(answer);
  const told = [...near, ...options, ...listBasisLines(answer), ...missing, ...answerNotes(answer)];
  return [answer.answer, ...told, ...places].join('\n');
}
