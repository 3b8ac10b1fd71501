import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Icon } from './icon.tsx';

/** A command for a terminal, with the button that copies it. */
export function CopiedCommand({ command }: { readonly command: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = (): void => {
    navigator.clipboard.writeText(command).then(
      () => setState('copied'),
      () => setState('refused'),
    );
  };
  return (
    <p className="copied-command">
      <code>{command}</code>
      <button type="button" className="btn" onClick={copy}>
        <Icon of={state === 'copied' ? Check : Copy} size={14} />
        Copy
      </button>
      <span role="status" className="meta">
        {state === 'copied' && 'Copied.'}
        {state === 'refused' && 'This browser does not let pages copy: select the command and copy it.'}
      </span>
    </p>
  );
}
