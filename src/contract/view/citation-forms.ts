import type { Answer, Citation, MappedCitation, MarkerForm } from '../answer.ts';
import { onePerMarker } from './page-place.ts';

/** All forms, the first of which is the default. */
export const MARKER_FORMS = Object.keys({
  '[1]': true,
  '[†1]': true,
  C1: true,
} satisfies Record<MarkerForm, true>) as readonly MarkerForm[];

/** "[1]", "[†1]", "C1". */
export const markerText = (marker: number, form: MarkerForm): string => form.replace('1', String(marker));

/** The markers of a sentence one after the other: "[1][2]", "C1 C2". */
export const markersText = (markers: readonly number[], form: MarkerForm): string =>
  markers.map((marker) => markerText(marker, form)).join(form === 'C1' ? ' ' : '');

/**
 * An answer with the markers of its text in another form than `[1]`, and their places in that text. Only what stands at
 * the places of markers is written anew: bracketed numbers in words of documents stay.
 */
export function inMarkerForm<A extends Pick<Answer, 'answer' | 'markers'>>(answer: A, form: MarkerForm): A {
  if (form === '[1]') return answer;
  let text = '';
  let copied = 0;
  const markers = (answer.markers ?? []).map(({ marker, start, end }) => {
    const between = answer.answer.slice(copied, start);
    const follows = text !== '' && between === '' && form === 'C1';
    text += follows ? ' ' : between;
    const from = text.length;
    text += markerText(marker, form);
    copied = end;
    return { marker, start: from, end: text.length };
  });
  return { ...answer, answer: text + answer.answer.slice(copied), markers };
}

/** A text that had markers of this form, without them: words of an answer that a program sends back. */
export const withoutMarkers = (text: string, form: MarkerForm): string =>
  text.replace(new RegExp(` ?${form.replace(/[[\]]/gu, '\\$&').replace('1', '\\d+')}(?!\\w)`, 'gu'), '');

/**
 * The citations of an answer by their ids, which are the markers without their brackets: "1", "†1", "C1". Sentences
 * that share a place share its id.
 */
export function citationMap(
  { citations }: { readonly citations: readonly Citation[] },
  form: MarkerForm = '[1]',
): Record<string, MappedCitation> {
  return Object.fromEntries(
    onePerMarker(citations).map((one) => [
      markerText(one.marker, form).replace(/^\[(.*)\]$/u, '$1'),
      {
        page: one.page_number,
        page_label: one.page_label,
        snippet: one.text_span,
        source: one.source_filename,
        title: one.document_name,
        section: one.section,
        document_id: one.document_id,
        chunk_id: one.chunk_id,
        ...(one.url === undefined ? {} : { url: one.url }),
      },
    ]),
  );
}
