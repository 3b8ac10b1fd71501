import { useState } from 'react';

/** What has the focus; of an item in a menu or a list that hangs on a button, that button: the menu will be gone. */
function openerOf(element: Element | null): HTMLElement | null {
  const id = element?.closest('[role=menu], [role=dialog]')?.id;
  const button = id ? document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(id)}"]`) : null;
  return button ?? (element instanceof HTMLElement ? element : null);
}

/**
 * Remembers what had the focus before a modal layer of Radix; the function it gives belongs to the layer's `onCloseAutoFocus`
 * and gives the focus back. Radix itself does so only for a layer that has a trigger of its own.
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
 * Gives the focus to `element`, or to a pane where that is gone or takes none: the conversation where there are several. Leaves
 * the focus where it is when something has it.
 */
export function rescueFocus(element: HTMLElement | null = null): void {
  const pane = (name: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-pane${name}]`);
  for (const next of [element, pane('="conversation"'), pane('')]) {
    if (isLost()) next?.focus({ preventScroll: true });
  }
}
