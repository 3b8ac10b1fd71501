import { useState } from 'react';

/** The focused element; for an item of a menu or list, the button that opened it, since the menu will be gone. */
function openerOf(element: Element | null): HTMLElement | null {
  const id = element?.closest('[role=menu], [role=dialog]')?.id;
  const button = id ? document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(id)}"]`) : null;
  return button ?? (element instanceof HTMLElement ? element : null);
}

/**
 * Remembers the focus before a modal layer of Radix; the returned function is for the layer's `onCloseAutoFocus` and
 * restores it. Radix itself does so only for a layer with a trigger of its own.
 */
export function useFocusReturn(): (event: Event) => void {
  // While it is rendered: later the layer has the focus already.
  const [opener] = useState(() => openerOf(document.activeElement));
  return (event) => {
    event.preventDefault();
    rescueFocus(opener);
  };
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Focuses `element`, or a pane where that is gone or cannot be focused: the conversation where there are several. Keeps
 * the focus when something has it.
 */
export function rescueFocus(element: HTMLElement | null = null): void {
  const pane = (name: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-pane${name}]`);
  for (const next of [element, pane('="conversation"'), pane('')]) {
    if (isLost()) next?.focus({ preventScroll: true });
  }
}
