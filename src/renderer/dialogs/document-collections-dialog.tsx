import { useRef, useState } from 'react';
import { DialogFrame } from '../parts/dialog-frame.tsx';
import { TickBox } from '../parts/tick-box.tsx';
import { useLibrary } from '../state/page-context.tsx';
import { count, counted } from '../words/number-words.ts';

interface DocumentCollectionsDialogProps {
  readonly documentIds: readonly string[];
  readonly onClose: () => void;
}

/**
 * Puts documents into collections and takes them out. A box stays mixed, and what it stands for as it is, until it is
 * ticked.
 */
export function DocumentCollectionsDialog({ documentIds, onClose }: DocumentCollectionsDialogProps) {
  const first = useRef<HTMLElement>(null);
  const collections = useLibrary((library) => library.collections);
  const documents = useLibrary((library) => library.documents).filter((one) => documentIds.includes(one.document_id));
  const change = useLibrary((library) => library.change);
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [named, setNamed] = useState('');
  const stateOf = (name: string): 'on' | 'off' | 'some' => {
    const on = ticked.get(name);
    if (on !== undefined) return on ? 'on' : 'off';
    const inside = documents.filter((document) => document.collections.includes(name)).length;
    if (inside === 0) return 'off';
    return inside === documents.length ? 'on' : 'some';
  };
  const newName = named.trim();
  const added = [...ticked].filter(([, on]) => on).map(([name]) => name);
  const left = [...ticked].filter(([name, on]) => !on && name !== newName).map(([name]) => name);
  const save = async (): Promise<void> => {
    onClose();
    const document_ids = documents.map((document) => document.document_id);
    await change(async (client) => {
      // First into the new ones: editions that change place together are never without one in common.
      for (const name of newName === '' ? added : [...added, newName])
        await client.documents.update({ document_ids, add_to: name });
      for (const name of left) await client.documents.update({ document_ids, take_out_of: name });
    });
  };
  const [only] = documents;
  const whose = documents.length === 1 && only ? only.document_name : counted(documents.length, 'document');
  return (
    <DialogFrame
      title={`Collections of ${whose}`}
      description="A question asked in a collection sees its documents only. A document may be in several."
      firstFocus={first}
      onClose={onClose}
    >
      <form
        className="name-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {collections.length > 0 && (
          <fieldset
            className="dialog-scroll collection-boxes"
            aria-label="Collections"
            ref={(boxes) => {
              first.current ??= boxes?.querySelector('button') ?? null;
            }}
          >
            {collections.map(({ name, documents: inside }) => (
              // biome-ignore lint/a11y/noLabelWithoutControl: the box is a button, which a label belongs to as well
              <label key={name} className="tick-choice">
                <TickBox
                  label={name}
                  state={stateOf(name)}
                  onChange={(on) => setTicked((before) => new Map(before).set(name, on))}
                />
                <span className="grow cut" title={name}>
                  {name}
                </span>
                <span className="meta num">{count(inside)}</span>
              </label>
            ))}
          </fieldset>
        )}
        <label>
          <span className="label">New collection</span>
          <input
            ref={(field) => {
              first.current ??= field;
            }}
            className="inline-field"
            value={named}
            maxLength={120}
            onChange={(event) => setNamed(event.target.value)}
          />
        </label>
        <div className="dialog-actions">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn primary" disabled={added.length + left.length === 0 && newName === ''}>
            Save
          </button>
        </div>
      </form>
    </DialogFrame>
  );
}
