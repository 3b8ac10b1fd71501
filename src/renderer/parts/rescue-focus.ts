const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Gives the focus to `element`, or to a pane where that is gone or takes none: the conversation where there are several. Leaves
 * the focus where it is when something has it.
 */
export function rescueFocus(element: HTMLElement | null = null): void {
  const pane = (name: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-pane${name}]`);
  for (const next of [element, pane('="conversation"'), pane('')]) {
    if (isLost()) next?.focus({ preventScroll: true });
  }
}
