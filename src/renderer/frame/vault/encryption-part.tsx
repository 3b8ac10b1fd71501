import { useEffect, useState } from 'react';
import type { VaultState } from '../../../contract/methods/vault-methods.ts';
import { say } from '../../../language/say.ts';
import { SettingsPart } from '../../dialogs/library/settings-part.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { usePage, useView } from '../../state/page-context.tsx';
import { type ErrorLine, errorLine } from '../../words/error-line.ts';
import type { EncryptionStep } from './encryption-dialog.tsx';
import { RememberBox } from './passphrase-field.tsx';

/** How the library lies on the disk, and what can be done about it. */
export function EncryptionPart() {
  const { vault } = usePage();
  const [state, setState] = useState<VaultState | null>(null);
  const [error, setError] = useState<ErrorLine | null>(null);
  const openDialog = useView((view) => view.openDialog);
  const told = (asked: Promise<VaultState>): void => {
    setError(null);
    asked.then(setState, (reason: unknown) => setError(errorLine(reason)));
  };
  useEffect(() => {
    vault.state().then(setState, (reason: unknown) => setError(errorLine(reason)));
  }, [vault]);
  const step = (words: string, name: EncryptionStep) => (
    <button type="button" className="btn" onClick={() => openDialog({ name })}>
      {words}
    </button>
  );
  const isEncrypted = state?.state === 'encrypted';
  return (
    <SettingsPart title={say('vault.title')} note={say(isEncrypted ? 'vault.encryptedMeans' : 'vault.clearMeans')}>
      {state !== null && !isEncrypted && step(say('vault.encrypt'), 'encrypt')}
      {state !== null && isEncrypted && (
        <>
          {step(say('vault.change'), 'change-passphrase')}
          {step(say('vault.decrypt'), 'decrypt')}
          <RememberBox
            keyStore={state.key_store}
            isOn={state.remembered}
            onChange={(remember) => told(vault.remember({ remember }))}
          />
        </>
      )}
      {error !== null && <ErrorNote error={error} />}
    </SettingsPart>
  );
}
