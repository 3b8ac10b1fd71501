import { ArrowDownUp, Check, Tag, X } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useMemo } from 'react';
import { say } from '../../language/say.ts';
import { Icon, IconButton } from '../parts/icon.tsx';
import { MenuItem, MenuPanel } from '../parts/menu.tsx';
import type { SortBy } from '../state/library-rows.ts';
import { useLibrary, useSettings, useView } from '../state/page-context.tsx';
import { SORT_WORDS } from '../words/sort-words.ts';

/** No tag can have this name, since every tag has a letter. */
const ALL = '';

/** All tags of the library, by name. */
export function useTags(): readonly string[] {
  const documents = useLibrary((library) => library.documents);
  return useMemo(() => [...new Set(documents.flatMap(({ tags }) => tags))].sort(), [documents]);
}

/** The tag whose documents are listed; null: all, also where the last document with it is gone. */
export function useListedTag(): string | null {
  const tag = useLibrary((library) => library.tag);
  const tags = useTags();
  return tag !== null && tags.includes(tag) ? tag : null;
}

/** How the list is sorted, and the tag whose documents it shows. */
export function ListMenu() {
  const sort = useSettings((settings) => settings.sort);
  const setSort = useSettings((settings) => settings.setSort);
  const setTag = useLibrary((library) => library.setTag);
  const openDialog = useView((view) => view.openDialog);
  const tag = useListedTag();
  const tags = useTags();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton small icon={ArrowDownUp} label={say('library.list.sortAndFilter')} />
      </DropdownMenu.Trigger>
      <MenuPanel>
        <DropdownMenu.Label className="label menu-label">{say('library.list.sortBy')}</DropdownMenu.Label>
        <DropdownMenu.RadioGroup value={sort} onValueChange={(value) => setSort(value as SortBy)}>
          {(Object.keys(SORT_WORDS) as SortBy[]).map((by) => (
            <Choice key={by} value={by} label={SORT_WORDS[by]} />
          ))}
        </DropdownMenu.RadioGroup>
        {tags.length > 0 && (
          <>
            <DropdownMenu.Separator className="menu-line" />
            <DropdownMenu.Label className="label menu-label">{say('library.list.tag')}</DropdownMenu.Label>
            <DropdownMenu.RadioGroup value={tag ?? ALL} onValueChange={(value) => setTag(value === ALL ? null : value)}>
              <Choice value={ALL} label={say('library.pane.allDocuments')} />
              {tags.map((one) => (
                <Choice key={one} value={one} label={one} />
              ))}
            </DropdownMenu.RadioGroup>
          </>
        )}
        <DropdownMenu.Separator className="menu-line" />
        <MenuItem onSelect={() => openDialog({ name: 'chronology' })}>{say('library.list.chronology')}</MenuItem>
      </MenuPanel>
    </DropdownMenu.Root>
  );
}

function Choice({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <DropdownMenu.RadioItem className="menu-item" value={value}>
      <span className="menu-tick">
        <DropdownMenu.ItemIndicator>
          <Icon of={Check} size={14} />
        </DropdownMenu.ItemIndicator>
      </span>
      {label}
    </DropdownMenu.RadioItem>
  );
}

/** Says that only documents with one tag are listed, with the way back to all. */
export function TagLine() {
  const tag = useListedTag();
  const setTag = useLibrary((library) => library.setTag);
  if (tag === null) return null;
  return (
    <p className="tag-line meta">
      <Icon of={Tag} size={12} />
      <span className="cut grow">{say('library.list.tagged', { tag })}</span>
      <IconButton small icon={X} label={say('library.list.anyTag')} onClick={() => setTag(null)} />
    </p>
  );
}
