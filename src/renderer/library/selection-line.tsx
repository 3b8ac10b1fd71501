import { X } from 'lucide-react';
import { IconButton } from '../parts/icon.tsx';
import { useView } from '../state/page-context.tsx';
import { May } from '../team/may.tsx';
import { count } from '../words/number-words.ts';

/** How many documents are chosen; it takes no room while there are none. Their menu has more than fits here. */
export function SelectionLine({ ids, onClear }: { readonly ids: readonly string[]; readonly onClear: () => void }) {
  const openDialog = useView((view) => view.openDialog);
  const isShown = ids.length > 0;
  return (
    <div className={`selection-line ${isShown ? 'on' : ''}`}>
      <span className="meta num grow cut" role="status">
        {isShown && `${count(ids.length)} selected`}
      </span>
      {isShown && (
        <>
          <May call="documents.update">
            <button
              type="button"
              className="link"
              onClick={() => openDialog({ name: 'document-collections', documentIds: ids })}
            >
              Collections…
            </button>
          </May>
          <IconButton small icon={X} label="Clear selection" onClick={onClear} />
        </>
      )}
    </div>
  );
}
