import { flushSync } from 'react-dom';
import type { Page } from '../state/page-context.tsx';
import type { PaneName } from '../state/view-store.ts';

export const PANES: readonly PaneName[] = ['library', 'conversation', 'reader'];

function element(pane: PaneName): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-pane="${pane}"]`);
}

/**
 * Shows a pane, where there is room for one only, and moves the focus to what is used most in it. At once: a frame later it would
 * take the focus away from a layer that was opened in between, and what is typed there would go into the question.
 */
export function focusPane(page: Page, pane: PaneName): void {
  const { setPane, setRail } = page.view.getState();
  flushSync(() => {
    setPane(pane);
    if (pane === 'library') setRail(true);
  });
  const root = element(pane);
  const first = root?.querySelector<HTMLElement>(pane === 'conversation' ? '#question' : '[data-row][tabindex="0"]');
  (first ?? root)?.focus();
}

/** F6: the pane after the one the focus is in. */
export function focusNextPane(page: Page, step: 1 | -1 = 1): void {
  const shown = PANES.filter((pane) => element(pane) !== null);
  const at = shown.findIndex((pane) => element(pane)?.contains(document.activeElement));
  const next = shown[(at + step + shown.length) % shown.length];
  if (next !== undefined) focusPane(page, next);
}
