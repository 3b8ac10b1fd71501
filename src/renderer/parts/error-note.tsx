import { CircleAlert } from 'lucide-react';
import type { ErrorLine } from '../words/error-line.ts';
import { Icon } from './icon.tsx';

interface ErrorNoteProps {
  readonly error: ErrorLine;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** What went wrong, in one line where it happened, with one action. */
export function ErrorNote({ error, action }: ErrorNoteProps) {
  return (
    <p className="error-note" role="alert" data-code={error.code}>
      <Icon of={CircleAlert} size={14} />
      <span className="grow">{error.text}</span>
      {action && (
        <button type="button" className="link" onClick={action.run}>
          {action.label}
        </button>
      )}
    </p>
  );
}
