import { type FormEvent, useState } from 'react';
import { say } from '../../language/say.ts';
import { accountsAt, refusedSignIn, signIn, signInByAccount } from '../engine/sign-in.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { Brand } from '../parts/icon.tsx';
import { type ErrorLine, errorLine } from '../words/error-line.ts';

/** Asks a member of a team who they are: by their account where the team has a provider, or by their token. */
export function SignIn() {
  const at = accountsAt();
  const [token, setToken] = useState('');
  const [state, setState] = useState<'idle' | 'asking' | ErrorLine>(() => {
    const refused = refusedSignIn();
    return refused === null ? 'idle' : errorLine(refused);
  });
  const leave = (): void => {
    setState('asking');
    signInByAccount().catch((error: unknown) => setState(errorLine(error)));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setState('asking');
    signIn(token.trim()).then(
      () => location.replace('/'),
      (error: unknown) => setState(errorLine(error)),
    );
  };
  return (
    <main className="first" aria-label={say('team.signIn')}>
      <Brand />
      <h1>{say('team.signInTo')}</h1>
      {at !== null && (
        <>
          <p className="lead">{say('team.accountWhy', { provider: at })}</p>
          <button type="button" className="btn primary account" disabled={state === 'asking'} onClick={leave}>
            {say('team.signInByAccount')}
          </button>
        </>
      )}
      <p className="lead">{say(at === null ? 'team.signInWhy' : 'team.orToken')}</p>
      <form className="sign-in" onSubmit={submit}>
        <div className="field">
          <input
            type="password"
            aria-label={say('team.token')}
            placeholder={say('team.token')}
            autoComplete="current-password"
            // biome-ignore lint/a11y/noAutofocus: it is the only thing on this page
            autoFocus={at === null}
            required
            value={token}
            onChange={(event) => setToken(event.target.value)}
          />
        </div>
        <button type="submit" className={at === null ? 'btn primary' : 'btn'} disabled={state === 'asking'}>
          {say(at === null ? 'team.signIn' : 'team.signInByToken')}
        </button>
      </form>
      {typeof state === 'object' && <ErrorNote error={state} />}
    </main>
  );
}
