import { type FormEvent, useState } from 'react';
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
    <main className="first" aria-label="Sign in">
      <Brand />
      <h1>Sign in to your team’s library</h1>
      <p className="lead">Enter the token that the owner of the library gave you.</p>
      <form className="sign-in" onSubmit={submit}>
        <div className="field">
          <input
            type="password"
            aria-label="Token"
            placeholder="Token"
            autoComplete="current-password"
            // biome-ignore lint/a11y/noAutofocus: it is the only thing on this page
            autoFocus
            required
            value={token}
            onChange={(event) => setToken(event.target.value)}
          />
        </div>
        <button type="submit" className="btn primary" disabled={state === 'asking'}>
          Sign in
        </button>
      </form>
      {typeof state === 'object' && <ErrorNote error={state} />}
    </main>
  );
}
