import { type ReactNode, useRef } from 'react';
import { say } from '../../language/say.ts';
import { DialogFrame } from '../parts/dialog-frame.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  /** The full consequence. */
  readonly description: string;
  /** The verb on the button. */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks for confirmation before something is deleted, and names it. */
export function ConfirmDialog({ title, description, action, onConfirm, onClose, children }: ConfirmDialogProps) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <DialogFrame title={title} description={description} firstFocus={keep} onClose={onClose}>
      {children}
      <div className="dialog-actions">
        <button ref={keep} type="button" className="btn" onClick={onClose}>
          {say('dialogs.confirm.keep')}
        </button>
        <button
          type="button"
          className="btn primary"
          onClick={() => {
            onConfirm();
            onClose();
          }}
        >
          {action}
        </button>
      </div>
    </DialogFrame>
  );
}
