import { useState } from 'react';
import { rescueFocus } from './rescue-focus.ts';

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
