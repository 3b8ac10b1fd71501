import { useState } from 'react';
import type { QueuedFile } from '../../contract/ingest-queue.ts';
import { useLibrary } from '../state/page-context.tsx';
import { passwordWords } from '../words/file-state-words.ts';

/** Asks for a protected file's password, and says when the one that was tried is not it. */
export function Unlock({ file }: { readonly file: QueuedFile }) {
  const [password, setPassword] = useState('');
  const change = useLibrary((library) => library.change);
  const unlock = (): void => {
    void change((client) => client.queue.retry({ key: file.key, password }));
    setPassword('');
  };
  return (
    <form
      className="unlock"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') unlock();
      }}
    >
      {file.wrong_password ? (
        <b className="v-unsupported" role="alert">
          {passwordWords(file)}
        </b>
      ) : (
        <b>{passwordWords(file)}</b>
      )}
      <input
        className="inline-field"
        type="password"
        placeholder="Password"
        autoComplete="off"
        aria-label={`Password of ${file.source_filename}`}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <button type="submit" className="btn" disabled={password === ''}>
        Unlock
      </button>
    </form>
  );
}
