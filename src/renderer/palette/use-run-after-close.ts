import { useRef } from 'react';
import { rescueFocus } from '../parts/rescue-focus.ts';
import { useFocusReturn } from '../parts/use-focus-return.ts';

/**
 * Runs what was chosen in a modal layer once the layer is closed and has given the focus back: so a command can move the focus
 * on, and a dialog that it opens gives it back to where it was. `onCloseAutoFocus` belongs to the layer's content.
 */
export function useRunAfterClose(close: () => void) {
  const giveFocusBack = useFocusReturn();
  const chosen = useRef<(() => void) | null>(null);
  return {
    afterClose: (action: () => void) => (): void => {
      chosen.current = action;
      close();
    },
    onCloseAutoFocus: (event: Event): void => {
      giveFocusBack(event);
      chosen.current?.();
      // The command may have put away what had the focus.
      requestAnimationFrame(() => rescueFocus());
    },
  };
}
