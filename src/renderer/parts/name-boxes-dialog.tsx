import { type ReactNode, useRef, useState } from 'react';
import { say } from '../../language/say.ts';
import { DialogField, DialogFrame } from './dialog-frame.tsx';
import { TickBox } from './tick-box.tsx';

interface BoxedName {
  readonly name: string;
  /** How many of the documents have it. */
  readonly having: number;
  /** What stands at the end of its line. */
  readonly end?: string;
  /** Why documents that have it cannot be rid of it; undefined where they can. */
  readonly kept?: string | undefined;
  /** What stands beside it. */
  readonly mark?: ReactNode;
}

interface NameBoxesDialogProps {
  readonly title: string;
  readonly description: string;
  /** What the boxes are, and the field for a further one. */
  readonly label: string;
  readonly newLabel: string;
  /** Most characters of a new name. */
  readonly longest: number;
  readonly names: readonly BoxedName[];
  readonly documents: number;
  /** `ticked`: whether the documents are to have it, of each box that was touched; `newName` is '' for none. */
  readonly onSave: (ticked: ReadonlyMap<string, boolean>, newName: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The ticks with one changed; null: as it was. */
function tick(ticked: ReadonlyMap<string, boolean>, name: string, on: boolean | null): ReadonlyMap<string, boolean> {
  const others = [...ticked].filter(([one]) => one !== name);
  return new Map(on === null ? others : [...others, [name, on]]);
}

/** Boxes for what documents have. A box stays mixed, and what it stands for as it is, until it is ticked. */
export function NameBoxesDialog(props: NameBoxesDialogProps) {
  const { title, description, label, newLabel, longest, names, documents, onSave, onClose } = props;
  const first = useRef<HTMLElement>(null);
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [named, setNamed] = useState('');
  const stateOf = (name: string, having: number): 'on' | 'off' | 'some' => {
    const on = ticked.get(name);
    if (on !== undefined) return on ? 'on' : 'off';
    if (having === 0) return 'off';
    return having === documents ? 'on' : 'some';
  };
  const newName = named.trim();
  return (
    <DialogFrame title={title} description={description} firstFocus={first} onClose={onClose}>
      <form
        className="name-form"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          void onSave(ticked, newName);
        }}
      >
        {names.length > 0 && (
          <fieldset
            className="dialog-scroll collection-boxes"
            aria-label={label}
            ref={(boxes) => {
              first.current ??= boxes?.querySelector('button') ?? null;
            }}
          >
            {names.map(({ name, having, end, kept, mark }) => (
              // biome-ignore lint/a11y/noLabelWithoutControl: the box is a button, which a label belongs to as well
              <label key={name} className="tick-choice">
                <TickBox
                  label={kept === undefined ? name : say('common.cannot', { what: name, reason: kept })}
                  state={stateOf(name, having)}
                  disabled={kept !== undefined && having === documents}
                  onChange={(on) => setTicked((before) => tick(before, name, kept !== undefined && !on ? null : on))}
                />
                <span className="grow cut" title={name}>
                  {name}
                </span>
                {mark}
                {end !== undefined && <span className="meta num">{end}</span>}
              </label>
            ))}
          </fieldset>
        )}
        <DialogField
          ref={(field) => {
            first.current ??= field;
          }}
          label={newLabel}
          value={named}
          maxLength={longest}
          onValue={setNamed}
        />
        <div className="dialog-actions">
          <button type="button" className="btn" onClick={onClose}>
            {say('common.cancel')}
          </button>
          <button type="submit" className="btn primary" disabled={ticked.size === 0 && newName === ''}>
            {say('common.save')}
          </button>
        </div>
      </form>
    </DialogFrame>
  );
}
