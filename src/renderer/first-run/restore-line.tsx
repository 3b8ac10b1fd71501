import { type FormEvent, useState } from 'react';
import { say } from '../../language/say.ts';
import { chooseBackup, restoreBackup } from '../adding/backups.ts';
import { PassphraseField } from '../frame/vault/passphrase-field.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { Said } from '../parts/said.tsx';
import { usePage } from '../state/page-context.tsx';
import { type ErrorLine, errorLine, isCancelled } from '../words/error-line.ts';

/** `locked`: the backup with this handle is encrypted. `failed`: why its passphrase was not taken. */
type State =
  | { readonly kind: 'idle'; readonly failed: ErrorLine | null }
  | { readonly kind: 'restoring' }
  | { readonly kind: 'locked'; readonly from: string; readonly failed: ErrorLine | null };

const failureOf = (reason: unknown): ErrorLine | null => (isCancelled(reason) ? null : errorLine(reason));

/** Makes a library of a backup, as on a new computer; asks for the passphrase of an encrypted one. */
export function RestoreLine() {
  const page = usePage();
  const [state, setState] = useState<State>({ kind: 'idle', failed: null });
  const [passphrase, setPassphrase] = useState('');
  const restore = async (from: string, given?: string): Promise<void> => {
    setState({ kind: 'restoring' });
    setPassphrase('');
    try {
      await restoreBackup(page, from, given);
    } catch (reason) {
      const failed = failureOf(reason);
      if (failed?.code === 'BACKUP_LOCKED') setState({ kind: 'locked', from, failed: null });
      else if (failed?.code === 'PASSPHRASE_WRONG') setState({ kind: 'locked', from, failed });
      else setState({ kind: 'idle', failed });
    }
  };
  const choose = async (): Promise<void> => {
    try {
      const from = await chooseBackup(page);
      if (from !== null) await restore(from);
    } catch (reason) {
      setState({ kind: 'idle', failed: failureOf(reason) });
    }
  };
  if (state.kind === 'restoring')
    return (
      <p className="why-line" role="status">
        {say('firstRun.restoring')}
      </p>
    );
  if (state.kind === 'locked') {
    const submit = (event: FormEvent): void => {
      event.preventDefault();
      if (passphrase !== '') void restore(state.from, passphrase);
    };
    return (
      <form className="vault-form" onSubmit={submit}>
        <p className="why-line">{say('firstRun.backupLocked')}</p>
        <div className="unlock-row">
          <PassphraseField label={say('vault.passphrase')} value={passphrase} isFirst onChange={setPassphrase} />
          <button type="submit" className="btn primary" disabled={passphrase === ''}>
            {say('firstRun.restoreIt')}
          </button>
          <button type="button" className="btn" onClick={() => setState({ kind: 'idle', failed: null })}>
            {say('common.cancel')}
          </button>
        </div>
        {state.failed !== null && <ErrorNote error={state.failed} />}
      </form>
    );
  }
  return (
    <>
      <p className="why-line">
        <Said
          words="firstRun.otherComputer"
          values={{
            restore: (text) => (
              <button type="button" className="link" onClick={() => void choose()}>
                {text}
              </button>
            ),
          }}
        />
      </p>
      {state.failed !== null && <ErrorNote error={state.failed} />}
    </>
  );
}
