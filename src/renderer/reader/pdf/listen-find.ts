import type { FindEvent } from '../tools/find-state.ts';
import { type EventBus, PdfFindState } from './viewer-parts.ts';

interface Counts {
  readonly current: number;
  readonly total: number;
}

/** Turns what pdf.js says about a search into the reader's own events. */
export function listenFind(bus: EventBus, options: object, on: (event: FindEvent) => void): void {
  bus.on(
    'updatefindmatchescount',
    ({ matchesCount: { current, total } }: { matchesCount: Counts }) => on({ type: 'progress', current, total }),
    options,
  );
  const state = (event: { state: number; matchesCount: Counts }): void => {
    if (event.state === PdfFindState.PENDING) return;
    const none = event.state === PdfFindState.NOT_FOUND;
    // The count comes a moment later when pages are still being searched; what was found is at least one.
    const total = none ? 0 : Math.max(1, event.matchesCount.total);
    on({ type: 'done', current: none ? 0 : event.matchesCount.current, total });
  };
  bus.on('updatefindcontrolstate', state, options);
}
