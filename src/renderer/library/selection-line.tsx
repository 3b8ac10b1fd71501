import { X } from 'lucide-react';
import { say } from '../../language/say.ts';
import { IconButton } from '../parts/icon.tsx';
import { useView } from '../state/page-context.tsx';
import { May } from '../team/may.tsx';

/** How many documents are chosen; it takes no room while there are none. Their menu has more than fits here. */
export function SelectionLine({ ids, onClear }: { readonly ids: readonly string[]; readonly onClear: () => void }) {
  const openDialog = useView((view) => view.openDialog);
  const isShown = ids.length > 0;
  return (
    <div className={`selection-line ${isShown ? 'on' : ''}`}>
      <span className="meta num grow cut" role="status">
        {isShown && say('library.selection.count', { n: ids.length })}
      </span>
      {isShown && (
        <>
          <May call="documents.update">
            <button
              type="button"
              className="link"
              onClick={() => openDialog({ name: 'document-collections', documentIds: ids })}
            >
              {say('library.menu.collections')}
            </button>
          </May>
          <IconButton small icon={X} label={say('library.selection.clear')} onClick={onClear} />
        </>
      )}
    </div>
  );
}
