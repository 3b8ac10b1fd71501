import { type FormEvent, useRef, useState } from 'react';
import type { VaultState } from '../../../contract/methods/vault-methods.ts';
import { say } from '../../../language/say.ts';
import { isTeamPage } from '../../engine/sign-in.ts';
import { ErrorNote } from '../../parts/error-note.tsx';
import { Brand } from '../../parts/icon.tsx';
import type { VaultClient } from '../../state/engine-client.ts';
import { createSettingsStore } from '../../state/settings-store.ts';
import { type ErrorLine, errorLine } from '../../words/error-line.ts';
import { useTheme } from '../use-theme.ts';
import { PassphraseField, RememberBox } from './passphrase-field.tsx';

interface UnlockPageProps {
  readonly vault: VaultClient;
  readonly state: VaultState;
  readonly storage: Storage;
  readonly onOpened: () => void;
}

/** Asks for the passphrase of a locked library, of which nothing is shown before. */
export function UnlockPage({ vault, state, storage, onOpened }: UnlockPageProps) {
  const [theme] = useState(() => createSettingsStore(storage).getState().theme);
  useTheme(theme);
  return isTeamPage() ? <LockedForMembers /> : <UnlockForm vault={vault} state={state} onOpened={onOpened} />;
}

function LockedForMembers() {
  return (
    <main className="first" aria-label={say('vault.locked')}>
      <Brand />
      <h1>{say('vault.lockedForMembers')}</h1>
      <p className="lead">{say('vault.lockedForMembersWhy')}</p>
    </main>
  );
}

const failure = (error: unknown): ErrorLine => {
  const line = errorLine(error);
  return line.code === 'PASSPHRASE_WRONG' ? { ...line, text: say('vault.wrong') } : line;
};

function UnlockForm({ vault, state, onOpened }: Omit<UnlockPageProps, 'storage'>) {
  const field = useRef<HTMLInputElement>(null);
  const [passphrase, setPassphrase] = useState('');
  const [remember, setRemember] = useState(state.remembered);
  const [tried, setTried] = useState<'idle' | 'trying' | ErrorLine>(
    state.wrong ? { code: 'PASSPHRASE_WRONG', text: say('vault.rememberedWrong') } : 'idle',
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (passphrase === '' || tried === 'trying') return;
    setTried('trying');
    vault.unlock({ passphrase, remember }).then(onOpened, (error: unknown) => {
      setTried(failure(error));
      setPassphrase('');
      field.current?.focus();
    });
  };
  return (
    <main className="first" aria-label={say('vault.locked')}>
      <Brand />
      <h1>{say('vault.enter')}</h1>
      <p className="lead">{say('vault.enterWhy')}</p>
      <form className="vault-form" onSubmit={submit}>
        <div className="unlock-row">
          <PassphraseField
            field={field}
            label={say('vault.passphrase')}
            value={passphrase}
            isFirst
            onChange={setPassphrase}
          />
          <button type="submit" className="btn primary" disabled={passphrase === '' || tried === 'trying'}>
            {say('vault.unlock')}
          </button>
        </div>
        <RememberBox keyStore={state.key_store} isOn={remember} onChange={setRemember} />
      </form>
      <p role="status">{tried === 'trying' ? say('vault.opening') : ''}</p>
      {typeof tried === 'object' && <ErrorNote error={tried} />}
    </main>
  );
}
