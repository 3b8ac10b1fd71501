import type { AskEvent } from '../../contract/answer.ts';
import { citationPlaceId, nearPlaceId } from './places.ts';
import type { ViewStore } from './view-store.ts';

/**
 * Opens the reader along with an answer (requirement B9): the best passage as soon as it is found, the first citation when the
 * answer is there, unless the user opened something else meanwhile.
 */
export function showAlong(view: ViewStore, key: string, event: AskEvent): void {
  const state = view.getState();
  if (event.type === 'evidence') {
    const [best] = event.hits;
    if (best) state.showAlong({ id: nearPlaceId(key, best.chunk_id), document_id: best.document_id });
    return;
  }
  if (event.type !== 'final' || !state.along) return;
  const [first] = event.answer.citations;
  if (first) state.showAlong({ id: citationPlaceId(key, first.marker), document_id: first.document_id });
}
