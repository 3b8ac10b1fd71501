import { flushSync } from 'react-dom';
import type { Page } from '../state/page-context.tsx';
import type { PaneName } from '../state/view-store.ts';

export const PANES: readonly PaneName[] = ['library', 'conversation', 'reader'];

function element(pane: PaneName): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-pane="${pane}"]`);
}

/**
 * Shows a pane, where only one fits, and focuses its main control. Synchronous: a frame later it would take the focus
 * from a layer that opened in between, and text typed there would go into the question.
 */
export function focusPane(page: Page, pane: PaneName): void {
  const { setPane, setRail } = page.view.getState();
  flushSync(() => {
    setPane(pane);
    if (pane === 'library') setRail(true);
  });
  const root = element(pane);
  const first = root?.querySelector<HTMLElement>(
    pane === 'conversation' ? '#question, [data-cell][tabindex="0"]' : '[data-row][tabindex="0"]',
  );
  (first ?? root)?.focus();
}

/** F6: the pane after the focused one. */
export function focusNextPane(page: Page): void {
  const shown = PANES.filter((pane) => element(pane) !== null);
  // The innermost: the reader beside a grid is in the same main area.
  const own = document.activeElement?.closest<HTMLElement>('[data-pane]')?.dataset.pane;
  const at = shown.indexOf(own as PaneName);
  const next = shown[(at + 1) % shown.length];
  if (next !== undefined) focusPane(page, next);
}
