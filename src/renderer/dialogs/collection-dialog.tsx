import { type RefObject, useRef, useState } from 'react';
import { say } from '../../language/say.ts';
import { DialogField, DialogFrame } from '../parts/dialog-frame.tsx';
import { useLibrary, usePage } from '../state/page-context.tsx';

interface CollectionDialogProps {
  /** The collection to rename; null creates one. */
  readonly rename: string | null;
  readonly onClose: () => void;
}

/** Creates or renames a collection, and opens it. */
export function CollectionDialog({ rename, onClose }: CollectionDialogProps) {
  const page = usePage();
  const field = useRef<HTMLInputElement>(null);
  const change = useLibrary((library) => library.change);
  const save = async (name: string): Promise<void> => {
    onClose();
    const done = await change(({ collections }) =>
      rename === null ? collections.create({ name }) : collections.rename({ name: rename, to: name }),
    );
    if (done) page.settings.getState().setCollection(name);
  };
  return (
    <DialogFrame
      title={rename === null ? say('dialogs.collection.new') : say('dialogs.collection.rename')}
      description={say('dialogs.collection.means')}
      firstFocus={field}
      onClose={onClose}
    >
      <NameForm
        field={field}
        label={say('dialogs.collection.name')}
        start={rename ?? ''}
        action={rename === null ? say('dialogs.collection.make') : say('dialogs.collection.renameIt')}
        max={120}
        onName={(name) => void save(name)}
      />
    </DialogFrame>
  );
}

interface NameFormProps {
  readonly label: string;
  readonly start: string;
  readonly action: string;
  /** Characters, as the contract allows. */
  readonly max: number;
  /** The field, which a dialog gives the focus to. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onName: (name: string) => void;
}

/** One field for a name, with its button. */
export function NameForm({ label, start, action, max, field, onName }: NameFormProps) {
  const [name, setName] = useState(start);
  const good = name.trim() !== '' && name.trim() !== start;
  return (
    <form
      className="name-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (good) onName(name.trim());
      }}
    >
      <DialogField ref={field} label={label} value={name} maxLength={max} onValue={setName} />
      <div className="dialog-actions">
        <button type="submit" className="btn primary" disabled={!good}>
          {action}
        </button>
      </div>
    </form>
  );
}
