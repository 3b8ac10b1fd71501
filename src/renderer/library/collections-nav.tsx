import { Ellipsis, Folder, Library, Plus } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { MenuItem, MenuPanel } from '../parts/menu.tsx';
import { useLibrary, useSettings, useView } from '../state/page-context.tsx';
import { count } from '../words/number-words.ts';

function CollectionMenu({ name }: { readonly name: string }) {
  const openDialog = useView((view) => view.openDialog);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton small className="row-more" icon={Ellipsis} label={`More for ${name}`} />
      </DropdownMenu.Trigger>
      <MenuPanel>
        <MenuItem onSelect={() => openDialog({ name: 'collection', rename: name, moveIds: [] })}>Rename…</MenuItem>
        <MenuItem onSelect={() => openDialog({ name: 'remove-collection', collection: name })}>Remove…</MenuItem>
      </MenuPanel>
    </DropdownMenu.Root>
  );
}

/** The collections; choosing one shows and asks its documents only. */
export function CollectionsNav() {
  const collections = useLibrary((library) => library.collections);
  const documents = useLibrary((library) => library.documents.length);
  const chosen = useSettings((settings) => settings.collection);
  const choose = useSettings((settings) => settings.setCollection);
  const openDialog = useView((view) => view.openDialog);
  return (
    <nav className="group" aria-label="Collections">
      <div className="group-head">
        <span className="label grow">Collections</span>
        <IconButton
          small
          icon={Plus}
          label="New collection"
          onClick={() => openDialog({ name: 'collection', rename: null, moveIds: [] })}
        />
      </div>
      <div className="nav-list">
        <button type="button" className="nav" aria-current={chosen === null || undefined} onClick={() => choose(null)}>
          <Icon of={Library} />
          <span className="grow cut">All documents</span>
          <span className="meta num">{count(documents)}</span>
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
              <span className="meta num">{count(collection.documents)}</span>
            </button>
            <CollectionMenu name={collection.name} />
          </div>
        ))}
      </div>
    </nav>
  );
}
