import { Download, Ellipsis, Folder, Library, PanelLeftClose, Plus, Search, Table2, TextSearch, X } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { Collection } from '../../contract/library.ts';
import { READABLE_WORDS } from '../../contract/view/documents/document-names.ts';
import { say } from '../../language/say.ts';
import { useAddFiles } from '../adding/use-add-files.ts';
import { FindMentionsButton, isTerm } from '../mentions/find-mentions-button.tsx';
import { Brand, Icon, IconButton } from '../parts/icon.tsx';
import { MenuItem, MenuPanel } from '../parts/menu.tsx';
import { PaneFrame } from '../parts/pane-frame.tsx';
import { showGrids } from '../state/grid/open-cell.ts';
import { allowedServers } from '../state/library-store.ts';
import { useLibrary, usePage, useSettings, useView } from '../state/page-context.tsx';
import { May } from '../team/may.tsx';
import { holdWords } from '../words/hold-words.ts';
import { count } from '../words/number-words.ts';
import { shortcutTitle } from '../words/shortcuts.ts';
import { DocumentList } from './document-list.tsx';
import { HoldMark } from './hold-mark.tsx';
import { LibraryOutcome } from './library-notes.tsx';
import { QueueLine, TakingIn } from './queue-line.tsx';
import { SettingsMenu } from './settings-menu.tsx';

interface LibraryPaneProps {
  readonly alone?: boolean;
  /** True when it lies over the other panes and can be folded. */
  readonly floating?: boolean;
}

/** The left pane: the documents, the scope, and files being added. */
export function LibraryPane({ alone = false, floating = false }: LibraryPaneProps) {
  const page = usePage();
  const setPalette = useView((view) => view.setPalette);
  const setRail = useView((view) => view.setRail);
  const { choose } = useAddFiles();
  return (
    <PaneFrame name="library" label={say('library.pane.library')} beside="aside" alone={alone} className="pane library">
      <div className="head">
        <Brand />
        <span className="grow" />
        <IconButton
          icon={Search}
          label={say('library.pane.commands')}
          keys={shortcutTitle('palette', page)}
          onClick={() => setPalette(true)}
        />
        <SettingsMenu />
        <May call="queue.add">
          <IconButton
            icon={Plus}
            label={say('library.pane.addDocuments')}
            keys={shortcutTitle('add-documents', page)}
            onClick={() => choose('files')}
          />
        </May>
        {floating && (
          <IconButton icon={PanelLeftClose} label={say('library.pane.fold')} onClick={() => setRail(false)} />
        )}
      </div>
      <DocumentSearch />
      <CollectionsNav />
      <GridsNav />
      <DocumentList />
      <LibraryOutcome />
      <QueueLine />
      <May call="queue.add">
        <AddButton />
      </May>
    </PaneFrame>
  );
}

/** The drop zone at the foot of the library; a click opens the dialog. */
function AddButton() {
  const page = usePage();
  const { choose } = useAddFiles();
  const isBusy = useLibrary((library) => library.handingOver !== null);
  if (isBusy) return <TakingIn />;
  return (
    <button type="button" className="drop-hint" onClick={() => choose('files')}>
      <Icon of={Download} />
      <span className="grow">
        {say('library.pane.drop')}
        <span className="meta">{READABLE_WORDS}</span>
      </span>
      {/* The longer keys of a browser have no room here; the button above has them in its title. */}
      {!page.inBrowser && <kbd>{shortcutTitle('add-documents', page)}</kbd>}
    </button>
  );
}

/** Filters the list by words in the names, and offers to look for them inside the documents. */
function DocumentSearch() {
  const filter = useLibrary((library) => library.filter);
  const setFilter = useLibrary((library) => library.setFilter);
  const hasDocuments = useLibrary((library) => library.documents.length > 0);
  return (
    <search className="search-line">
      <div className="field">
        <Icon of={Search} size={14} />
        <input
          id="document-search"
          placeholder={say('library.pane.searchDocuments')}
          aria-label={say('library.pane.searchDocuments')}
          spellCheck={false}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          onKeyDown={(event) => {
            if (event.defaultPrevented || event.key !== 'Escape' || filter === '') return;
            event.stopPropagation();
            setFilter('');
          }}
        />
        {filter === '' ? (
          <kbd aria-hidden>/</kbd>
        ) : (
          <IconButton small icon={X} label={say('library.pane.clearSearch')} onClick={() => setFilter('')} />
        )}
      </div>
      {isTerm(filter) && hasDocuments && (
        <FindMentionsButton className="nav search-inside" term={filter.trim()} icon={TextSearch} />
      )}
    </search>
  );
}

function CollectionMenu({ collection: { name, hold } }: { readonly collection: Collection }) {
  const openDialog = useView((view) => view.openDialog);
  const isInBucket = useLibrary(allowedServers).list.some(({ purpose }) => purpose === 'store');
  const why = hold && holdWords(hold);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton small className="row-more" icon={Ellipsis} label={say('library.menu.moreFor', { name })} />
      </DropdownMenu.Trigger>
      <MenuPanel>
        <MenuItem onSelect={() => openDialog({ name: 'collection', rename: name })}>
          {say('library.menu.rename')}
        </MenuItem>
        <May call="collections.hold">
          <MenuItem
            reason={isInBucket ? say('hold.bucket') : undefined}
            onSelect={() => openDialog({ name: 'hold', collection: name })}
          >
            {hold === undefined ? say('library.menu.hold') : say('library.menu.release')}
          </MenuItem>
        </May>
        <MenuItem reason={why} onSelect={() => openDialog({ name: 'remove-collection', collection: name })}>
          {say('library.menu.remove')}
        </MenuItem>
      </MenuPanel>
    </DropdownMenu.Root>
  );
}

/** The way to the review grids. */
function GridsNav() {
  const page = usePage();
  const isShown = useView((view) => view.main === 'grid');
  return (
    <nav className="group grids-nav" aria-label={say('library.pane.reviewGrids')}>
      <button type="button" className="nav" aria-current={isShown || undefined} onClick={() => showGrids(page)}>
        <Icon of={Table2} />
        <span className="grow cut">{say('library.pane.reviewGrids')}</span>
      </button>
    </nav>
  );
}

/** The collections; choosing one shows its documents and makes them the scope. */
function CollectionsNav() {
  const collections = useLibrary((library) => library.collections);
  /** Null until they are known. */
  const documents = useLibrary((library) => (library.loaded ? library.documents.length : null));
  const chosen = useSettings((settings) => settings.collection);
  const choose = useSettings((settings) => settings.setCollection);
  const openDialog = useView((view) => view.openDialog);
  return (
    <nav className="group" aria-label={say('library.pane.collections')}>
      <div className="group-head">
        <span className="label grow">{say('library.pane.collections')}</span>
        <May call="collections.create">
          <IconButton
            small
            icon={Plus}
            label={say('library.pane.newCollection')}
            onClick={() => openDialog({ name: 'collection', rename: null })}
          />
        </May>
      </div>
      <div className="nav-list">
        <button type="button" className="nav" aria-current={chosen === null || undefined} onClick={() => choose(null)}>
          <Icon of={Library} />
          <span className="grow cut">{say('library.pane.allDocuments')}</span>
          <span className="meta num">{documents !== null && count(documents)}</span>
        </button>
        {collections.map((collection) => (
          <div className="nav-row" key={collection.name}>
            <button
              type="button"
              className="nav"
              title={collection.name}
              aria-current={chosen === collection.name || undefined}
              onClick={() => choose(collection.name)}
            >
              <Icon of={Folder} />
              <span className="grow cut">{collection.name}</span>
              {collection.hold && <HoldMark why={holdWords(collection.hold)} />}
              <span className="meta num">{count(collection.documents)}</span>
            </button>
            <May call="collections.rename">
              <CollectionMenu collection={collection} />
            </May>
          </div>
        ))}
      </div>
    </nav>
  );
}
