import { Plus, Search } from 'lucide-react';
import { useAddFiles } from '../adding/use-add-files.ts';
import { Brand } from '../parts/brand.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { PaneFrame } from '../parts/pane-frame.tsx';
import { useLibrary, usePage, useView } from '../state/page-context.tsx';
import { shortcutTitle } from '../words/shortcuts.ts';
import { AddButton } from './add-button.tsx';
import { CollectionsNav } from './collections-nav.tsx';
import { DocumentList } from './document-list.tsx';
import { DocumentSearch } from './document-search.tsx';
import { QueueLine } from './queue-line.tsx';
import { SettingsMenu } from './settings-menu.tsx';

/** The left pane: what there is, what of it is asked, what is being added. */
export function LibraryPane({ alone = false }: { readonly alone?: boolean }) {
  const { mac } = usePage();
  const setPalette = useView((view) => view.setPalette);
  const error = useLibrary((library) => library.error);
  const clearError = useLibrary((library) => library.clearError);
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
      </div>
      <DocumentSearch />
      <CollectionsNav />
      <DocumentList />
      {error && (
        <div className="library-error">
          <ErrorNote error={error} action={{ label: 'Close', run: clearError }} />
        </div>
      )}
      <QueueLine />
      <AddButton />
    </PaneFrame>
  );
}
