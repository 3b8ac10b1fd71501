import { Search, X } from 'lucide-react';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { useLibrary } from '../state/page-context.tsx';

/** Filters the list by words in the names. */
export function DocumentSearch() {
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
