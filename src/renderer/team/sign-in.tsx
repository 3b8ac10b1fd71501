import { type FormEvent, useState } from 'react';
import { say } from '../../language/say.ts';
import { signIn } from '../engine/sign-in.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { Brand } from '../parts/icon.tsx';
import { type ErrorLine, errorLine } from '../words/error-line.ts';

/** Asks a member of a team for their token. */
export function SignIn() {
  const [token, setToken] = useState('');
  const [state, setState] = useState<'idle' | 'asking' | ErrorLine>('idle');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setState('asking');
    signIn(token.trim()).then(
      () => location.reload(),
      (error: unknown) => setState(errorLine(error)),
    );
  };
  return (
    <main className="first" aria-label={say('team.signIn')}>
      <Brand />
      <h1>{say('team.signInTo')}</h1>
      <p className="lead">{say('team.signInWhy')}</p>
      <form className="sign-in" onSubmit={submit}>
        <div className="field">
          <input
            type="password"
            aria-label={say('team.token')}
            placeholder={say('team.token')}
            autoComplete="current-password"
            // biome-ignore lint/a11y/noAutofocus: it is the only thing on this page
            autoFocus
            required
            value={token}
            onChange={(event) => setToken(event.target.value)}
          />
        </div>
        <button type="submit" className="btn primary" disabled={state === 'asking'}>
          {say('team.signIn')}
        </button>
      </form>
      {typeof state === 'object' && <ErrorNote error={state} />}
    </main>
  );
}
