import { usePage, useView } from '../state/page-context.tsx';
import type { PaneName } from '../state/view-store.ts';
import { shortcutTitle } from '../words/shortcuts.ts';
import { PANES } from './focus-pane.ts';

const LABELS: Readonly<Record<PaneName, string>> = {
  library: 'Library',
  conversation: 'Conversation',
  reader: 'Reader',
};

/** Switches panes where there is room for one. */
export function PaneSwitch() {
  const { mac } = usePage();
  const pane = useView((view) => view.pane);
  const setPane = useView((view) => view.setPane);
  return (
    <nav className="pane-switch" aria-label="Panes">
      {PANES.map((name) => (
        <button
          type="button"
          key={name}
          aria-current={pane === name || undefined}
          title={shortcutTitle(`pane-${name}`, mac)}
          onClick={() => setPane(name)}
        >
          {LABELS[name]}
        </button>
      ))}
    </nav>
  );
}
