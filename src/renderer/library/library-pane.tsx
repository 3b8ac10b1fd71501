import { PanelLeftClose, Plus, Search } from 'lucide-react';
import { useAddFiles } from '../adding/use-add-files.ts';
import { Brand } from '../parts/brand.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { PaneFrame } from '../parts/pane-frame.tsx';
import { usePage, useView } from '../state/page-context.tsx';
import { shortcutTitle } from '../words/shortcuts.ts';
import { AddButton } from './add-button.tsx';
import { CollectionsNav } from './collections-nav.tsx';
import { DocumentList } from './document-list.tsx';
import { DocumentSearch } from './document-search.tsx';
import { LibraryError } from './library-error.tsx';
import { QueueLine } from './queue-line.tsx';
import { SettingsMenu } from './settings-menu.tsx';

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
