import { type ReactNode, useRef } from 'react';
import { say } from '../../language/say.ts';
import { DialogFrame } from '../parts/dialog-frame.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  /** The full consequence. */
  readonly description: string;
  /** The verb on the button. */
  readonly action: string;
  /** Why it cannot be done; undefined where it can. */
  readonly reason?: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks for confirmation before something is deleted, and names it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, action, reason, onConfirm, onClose, children } = props;
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <DialogFrame title={title} description={description} firstFocus={keep} onClose={onClose}>
      {children}
      {reason !== undefined && (
        <p id="cannot" className="hold-reason">
          {reason}
        </p>
      )}
      <div className="dialog-actions">
        <button ref={keep} type="button" className="btn" onClick={onClose}>
          {say('dialogs.confirm.keep')}
        </button>
        <button
          type="button"
          className="btn primary"
          disabled={reason !== undefined}
          aria-describedby={reason === undefined ? undefined : 'cannot'}
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
