import { useState } from 'react';
import { say } from '../../language/say.ts';
import { DialogField, DialogFrame } from '../parts/dialog-frame.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { useLibrary, usePage, useSettings } from '../state/page-context.tsx';
import { type ErrorLine, errorLine } from '../words/error-line.ts';
import { holdWords } from '../words/hold-words.ts';

interface HoldDialogProps {
  readonly collection: string;
  readonly onClose: () => void;
}

/** Puts a collection on hold, or ends its hold. Either is recorded with a name and a reason (ADR 0134). */
export function HoldDialog({ collection: name, onClose }: HoldDialogProps) {
  const { client } = usePage();
  // As it was when the dialog opened: it says what it does until it is closed.
  const [hold] = useState(useLibrary((library) => library.collections.find((one) => one.name === name)?.hold));
  const refresh = useLibrary((library) => library.refresh);
  const [by, setBy] = useState(useSettings((settings) => settings.readerName));
  const [reason, setReason] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<ErrorLine | null>(null);
  const save = async (): Promise<void> => {
    setError(null);
    setSaving(true);
    try {
      const change = { name, by: by.trim(), reason: reason.trim() };
      await (hold === undefined ? client.collections.hold(change) : client.collections.release(change));
      await refresh();
      onClose();
    } catch (failure) {
      setError(errorLine(failure));
      setSaving(false);
    }
  };
  return (
    <DialogFrame
      title={hold === undefined ? say('dialogs.hold.set', { name }) : say('dialogs.hold.release', { name })}
      description={hold === undefined ? say('dialogs.hold.setMeans') : say('dialogs.hold.releaseMeans')}
      onClose={onClose}
    >
      <form
        className="name-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {hold !== undefined && <p>{holdWords(hold)}</p>}
        <DialogField label={say('dialogs.hold.by')} value={by} maxLength={80} required onValue={setBy} />
        <DialogField
          label={say('dialogs.hold.reason')}
          value={reason}
          maxLength={500}
          required
          placeholder={hold === undefined ? say('dialogs.hold.setExample') : say('dialogs.hold.releaseExample')}
          onValue={setReason}
        />
        <p className="soft">{say('dialogs.hold.recorded')}</p>
        {error && <ErrorNote error={error} />}
        <div className="dialog-actions">
          <button type="button" className="btn" onClick={onClose}>
            {say('common.cancel')}
          </button>
          <button type="submit" className="btn primary" disabled={isSaving || by.trim() === '' || reason.trim() === ''}>
            {hold === undefined ? say('dialogs.hold.setIt') : say('dialogs.hold.releaseIt')}
          </button>
        </div>
      </form>
    </DialogFrame>
  );
}
