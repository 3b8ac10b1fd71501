import { PanelLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { LibraryPane } from '../library/library-pane.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { rescueFocus } from '../parts/rescue-focus.ts';
import { usePage, useView } from '../state/page-context.tsx';
import { focusPane } from './focus-pane.ts';

/** The library where three panes have no room: a rail; opened, it lies over the others, which stay as they are. */
export function LibraryRail() {
  const page = usePage();
  const open = useView((view) => view.railOpen);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) rescueFocus(button.current);
    wasOpen.current = open;
  }, [open]);
  return (
    <div className="rail">
      {open ? (
        <div className="rail-open">
          <LibraryPane floating />
        </div>
      ) : (
        <IconButton ref={button} icon={PanelLeft} label="Open library" onClick={() => focusPane(page, 'library')} />
      )}
    </div>
  );
}
