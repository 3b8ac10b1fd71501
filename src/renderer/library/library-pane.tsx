import { Download, PanelLeftClose, Plus, Search, X } from 'lucide-react';
import { useAddFiles } from '../adding/use-add-files.ts';
import { Brand } from '../parts/brand.tsx';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { PaneFrame } from '../parts/pane-frame.tsx';
import { useLibrary, usePage, useView } from '../state/page-context.tsx';
import { shortcutTitle } from '../words/shortcuts.ts';
import { CollectionsNav } from './collections-nav.tsx';
import { DocumentList } from './document-list.tsx';
import { LibraryError } from './library-error.tsx';
import { QueueLine } from './queue-line.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { TakingIn } from './taking-in.tsx';

interface LibraryPaneProps {
  readonly alone?: boolean;
  /** It lies over the other panes and can be folded. */
  readonly floating?: boolean;
}

/** The left pane: what there is, what of it is asked, what is being added. */
export function LibraryPane({ alone = false, floating = false }: LibraryPaneProps) {
  const { mac } = usePage();
  const setPalette = useView((view) => view.setPalette);
  const setRail = useView((view) => view.setRail);
  const { choose } = useAddFiles();
  return (
    <PaneFrame name="library" label="Library" beside="aside" alone={alone} className="pane library">
      <div className="head">
        <Brand />
        <span className="grow" />
        <IconButton
          icon={Search}
          label="Commands"
          keys={shortcutTitle('palette', mac)}
          onClick={() => setPalette(true)}
        />
        <SettingsMenu />
        <IconButton
          icon={Plus}
          label="Add documents"
          keys={shortcutTitle('add-documents', mac)}
          onClick={() => choose('files')}
        />
        {floating && <IconButton icon={PanelLeftClose} label="Fold library" onClick={() => setRail(false)} />}
      </div>
      <DocumentSearch />
      <CollectionsNav />
      <DocumentList />
      <LibraryError />
      <QueueLine />
      <AddButton />
    </PaneFrame>
  );
}

/** The drop zone at the foot of the library; a click opens the dialog. */
function AddButton() {
  const { mac } = usePage();
  const { choose } = useAddFiles();
  const isBusy = useLibrary((library) => library.handingOver !== null);
  if (isBusy) return <TakingIn />;
  return (
    <button type="button" className="drop-hint" onClick={() => choose('files')}>
      <Icon of={Download} />
      <span className="grow">
        Drop files or folders<span className="meta">PDF, TXT, MD</span>
      </span>
      <kbd>{shortcutTitle('add-documents', mac)}</kbd>
    </button>
  );
}

/** Filters the list by words in the names. */
function DocumentSearch() {
  const filter = useLibrary((library) => library.filter);
  const setFilter = useLibrary((library) => library.setFilter);
  return (
    <search className="search-line">
      <div className="field">
        <Icon of={Search} size={14} />
        <input
          id="document-search"
          placeholder="Search documents"
          aria-label="Search documents"
          spellCheck={false}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || filter === '') return;
            event.stopPropagation();
            setFilter('');
          }}
        />
        {filter === '' ? (
          <kbd aria-hidden>/</kbd>
        ) : (
          <IconButton small icon={X} label="Clear search" onClick={() => setFilter('')} />
        )}
      </div>
    </search>
  );
}
