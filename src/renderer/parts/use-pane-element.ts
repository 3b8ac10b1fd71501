import { type RefCallback, useCallback, useState } from 'react';

/**
 * The pane an element is in, where its menus are put: inside a landmark, so that whoever moves by landmarks finds them.
 * Returns the callback for the element's ref and the pane, null until it is there.
 */
export function usePaneElement(): readonly [RefCallback<HTMLElement>, HTMLElement | null] {
  const [pane, setPane] = useState<HTMLElement | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element) setPane(element.closest<HTMLElement>('[data-pane]'));
  }, []);
  return [ref, pane];
}
