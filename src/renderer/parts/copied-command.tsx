import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { say } from '../../language/say.ts';
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
        {say('common.copy')}
      </button>
      <span role="status" className="meta">
        {state === 'copied' && say('parts.copied')}
        {state === 'refused' && say('parts.copyRefused')}
      </span>
    </p>
  );
}
