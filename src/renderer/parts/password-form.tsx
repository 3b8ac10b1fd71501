import { useEffect, useRef, useState } from 'react';
import { say } from '../../language/say.ts';
import { passwordWords } from '../words/file-state-words.ts';

interface PasswordFormProps {
  /** Name of the protected file. */
  readonly file: string;
  /** The password given before does not open it. */
  readonly isWrong: boolean;
  /** The user asked to unlock this file: its field takes the focus. */
  readonly isAsked?: boolean;
  readonly onFocus?: () => void;
  readonly onPassword: (password: string) => void;
}

/** Asks for a protected file's password, and reports a wrong one. */
export function PasswordForm({ file, isWrong, isAsked = false, onFocus, onPassword }: PasswordFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);
  const [password, setPassword] = useState('');
  const words = passwordWords({ wrong_password: isWrong });
  return (
    <form
      className="unlock"
      onSubmit={(event) => {
        event.preventDefault();
        if (password === '') return;
        onPassword(password);
        setPassword('');
      }}
    >
      {isWrong ? (
        <b className="v-unsupported" role="alert">
          {words}
        </b>
      ) : (
        <b>{words}</b>
      )}
      <input
        ref={field}
        onFocus={onFocus}
        className="inline-field"
        type="password"
        placeholder={say('parts.password')}
        autoComplete="off"
        aria-label={say('parts.passwordOf', { file })}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <button type="submit" className="btn" disabled={password === ''}>
        {say('parts.unlock')}
      </button>
    </form>
  );
}
