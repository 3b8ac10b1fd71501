import { useRef, useState } from 'react';
import { rowName } from '../../../contract/view/documents/document-names.ts';
import { DialogFrame } from '../../parts/dialog-frame.tsx';
import { TickBox } from '../../parts/tick-box.tsx';
import { useLibrary } from '../../state/page-context.tsx';
import { counted } from '../../words/number-words.ts';
import { useTags } from '../list-menu.tsx';

interface TagsDialogProps {
  readonly documentIds: readonly string[];
  readonly onClose: () => void;
}

/** Gives documents tags and takes them away. A box stays mixed, and what it stands for as it is, until it is ticked. */
export function TagsDialog({ documentIds, onClose }: TagsDialogProps) {
  const first = useRef<HTMLElement>(null);
  const tags = useTags();
  const documents = useLibrary((library) => library.documents).filter((one) => documentIds.includes(one.document_id));
  const change = useLibrary((library) => library.change);
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [named, setNamed] = useState('');
  const stateOf = (tag: string): 'on' | 'off' | 'some' => {
    const on = ticked.get(tag);
    if (on !== undefined) return on ? 'on' : 'off';
    const having = documents.filter((document) => document.tags.includes(tag)).length;
    if (having === 0) return 'off';
    return having === documents.length ? 'on' : 'some';
  };
  const newTag = named.trim();
  const save = async (): Promise<void> => {
    onClose();
    const document_ids = documents.map((document) => document.document_id);
    await change(async (client) => {
      for (const [tag, on] of ticked)
        await client.documents.update({ document_ids, ...(on ? { add_tag: tag } : { remove_tag: tag }) });
      if (newTag !== '') await client.documents.update({ document_ids, add_tag: newTag });
    });
  };
  const [only] = documents;
  const whose = documents.length === 1 && only ? rowName(only) : counted(documents.length, 'document');
  return (
    <DialogFrame
      title={`Tags of ${whose}`}
      description="Words of your own, such as “signed” or “to check”. The list of documents can show those with one tag."
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
        {tags.length > 0 && (
          <fieldset
            className="dialog-scroll collection-boxes"
            aria-label="Tags"
            ref={(boxes) => {
              first.current ??= boxes?.querySelector('button') ?? null;
            }}
          >
            {tags.map((tag) => (
              // biome-ignore lint/a11y/noLabelWithoutControl: the box is a button, which a label belongs to as well
              <label key={tag} className="tick-choice">
                <TickBox
                  label={tag}
                  state={stateOf(tag)}
                  onChange={(on) => setTicked((before) => new Map(before).set(tag, on))}
                />
                <span className="grow cut" title={tag}>
                  {tag}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <label>
          <span className="label">New tag</span>
          <input
            ref={(field) => {
              first.current ??= field;
            }}
            className="inline-field"
            value={named}
            maxLength={40}
            onChange={(event) => setNamed(event.target.value)}
          />
        </label>
        <div className="dialog-actions">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn primary" disabled={ticked.size === 0 && newTag === ''}>
            Save
          </button>
        </div>
      </form>
    </DialogFrame>
  );
}
