import { type ReactNode, type RefCallback, useCallback, useState } from 'react';

export interface PaneFrameProps {
  readonly name: 'library' | 'reader';
  readonly label: string;
  /** What it is beside the conversation, which is the main part of the window then. */
  readonly beside: 'aside' | 'section';
  /** It has the window to itself: it is the main part and brings the heading that the conversation has otherwise. */
  readonly alone: boolean;
  readonly className: string;
  readonly children: ReactNode;
}

/** The outermost element of a pane beside the conversation: a landmark with a name that can take the focus. */
export function PaneFrame({ name, label, beside, alone, className, children }: PaneFrameProps) {
  const Element = alone ? 'main' : beside;
  return (
    <Element className={className} aria-label={label} data-pane={name} tabIndex={-1}>
      {alone && <h1 className="sr">{label}</h1>}
      {children}
    </Element>
  );
}

/**
 * The pane an element is in, where its menus are put: inside a landmark, so that users who move by landmarks find them.
 * Returns the callback for the element's ref and the pane, null until it is there.
 */
export function usePaneElement(): readonly [RefCallback<HTMLElement>, HTMLElement | null] {
  const [pane, setPane] = useState<HTMLElement | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element) setPane(element.closest<HTMLElement>('[data-pane]'));
  }, []);
  return [ref, pane];
}
