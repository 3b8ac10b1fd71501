import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { VaultState } from '../../../contract/methods/vault-methods.ts';
import { isLongEnough, LEAST_PASSPHRASE } from '../../../contract/view/machine/passphrase-rules.ts';
import { say } from '../../../language/say.ts';
import { DialogFrame } from '../../parts/dialog-frame.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { ProgressBar } from '../../parts/progress-bar.tsx';
import { usePage } from '../../state/page-context.tsx';
import { percent } from '../../words/number-words.ts';
import { BoxRow, PassphraseField, RememberBox } from './passphrase-field.tsx';
import { useWriting, type Writing } from './use-writing.ts';

export type EncryptionStep = 'encrypt' | 'change-passphrase' | 'decrypt';

interface StepProps {
  readonly onClose: () => void;
}

/** Encrypts the library, gives it another passphrase, or has it in clear again. */
export function EncryptionDialog({ step, onClose }: StepProps & { readonly step: EncryptionStep }) {
  const Step = STEPS[step];
  return <Step onClose={onClose} />;
}

const STEPS = { encrypt: EncryptDialog, 'change-passphrase': ChangeDialog, decrypt: DecryptDialog } as const;

function EncryptDialog({ onClose }: StepProps) {
  const page = usePage();
  const writing = useWriting();
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [isKnown, setKnown] = useState(false);
  const [remember, setRemember] = useState(false);
  const keyStore = useKeyStore();
  const submit = (): void =>
    writing.run(
      (signal) => page.vault.encrypt({ passphrase, remember }, { signal }),
      (files) => page.beginAnew(say('vault.encrypted', { files })),
    );
  return (
    <StepFrame
      title={say('vault.encryptTitle')}
      lead={say('vault.encryptLead')}
      action={say('vault.encryptNow')}
      isReady={isLongEnough(passphrase) && passphrase === again && isKnown}
      writing={writing}
      shareWords={(share) => say('vault.encrypting', { share })}
      onSubmit={submit}
      onClose={onClose}
    >
      <section className="costs" aria-label={say('vault.costs')}>
        <h3 className="label">{say('vault.costs')}</h3>
        <ul>
          <li>{say('vault.costTime')}</li>
          <li>{say('vault.costRoom')}</li>
          <li>{say('vault.costLeft')}</li>
        </ul>
      </section>
      <NewPassphrase first={passphrase} second={again} onFirst={setPassphrase} onSecond={setAgain} />
      <RememberBox keyStore={keyStore} isOn={remember} onChange={setRemember} />
      <BoxRow label={say('vault.understood')} isOn={isKnown} onChange={setKnown} />
    </StepFrame>
  );
}

function ChangeDialog({ onClose }: StepProps) {
  const page = usePage();
  const writing = useWriting();
  const [present, setPresent] = useState('');
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const submit = (): void =>
    writing.call(
      () => page.vault.change({ passphrase: present, to: passphrase }),
      () => {
        onClose();
        page.library.setState({ note: say('vault.changed') });
      },
    );
  return (
    <StepFrame
      title={say('vault.changeTitle')}
      lead={say('vault.changeLead')}
      action={say('vault.changeNow')}
      isReady={present !== '' && isLongEnough(passphrase) && passphrase === again}
      writing={writing}
      onSubmit={submit}
      onClose={onClose}
    >
      <PassphraseField label={say('vault.present')} value={present} onChange={setPresent} />
      <NewPassphrase first={passphrase} second={again} onFirst={setPassphrase} onSecond={setAgain} />
    </StepFrame>
  );
}

function DecryptDialog({ onClose }: StepProps) {
  const page = usePage();
  const writing = useWriting();
  const [passphrase, setPassphrase] = useState('');
  const submit = (): void =>
    writing.run(
      (signal) => page.vault.decrypt({ passphrase }, { signal }),
      (files) => page.beginAnew(say('vault.decrypted', { files })),
    );
  return (
    <StepFrame
      title={say('vault.decryptTitle')}
      lead={say('vault.decryptLead')}
      action={say('vault.decryptNow')}
      isReady={passphrase !== ''}
      writing={writing}
      shareWords={(share) => say('vault.decrypting', { share })}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="soft">{say('vault.decryptCost')}</p>
      <PassphraseField label={say('vault.passphrase')} value={passphrase} onChange={setPassphrase} />
    </StepFrame>
  );
}

interface StepFrameProps extends StepProps {
  readonly title: string;
  readonly lead: string;
  readonly action: string;
  readonly isReady: boolean;
  readonly writing: Writing;
  /** How far it is, of a step that writes the library anew. */
  readonly shareWords?: (share: string) => string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** The form of a step; while the library is written anew, how far that is. */
function StepFrame({ title, lead, action, isReady, writing, shareWords, onSubmit, onClose, children }: StepFrameProps) {
  const { share, error, isRunning } = writing;
  const close = (): void => {
    // What is under way is stopped by its own button, never by the way.
    if (!isRunning) onClose();
  };
  if (isRunning && shareWords !== undefined) {
    const words = share === null ? say('vault.beginning') : shareWords(percent(share));
    return (
      <DialogFrame title={title} description={lead} onClose={close}>
        <p role="status">{words}</p>
        <ProgressBar label={words} done={share ?? 0} total={1} />
        <div className="dialog-actions">
          <button type="button" className="btn" onClick={writing.stop}>
            {say('vault.stop')}
          </button>
        </div>
      </DialogFrame>
    );
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && !isRunning) onSubmit();
  };
  return (
    <DialogFrame title={title} description={lead} onClose={close}>
      <form className="vault-form" onSubmit={submit}>
        {children}
        {error !== null && <ErrorNote error={error} />}
        <div className="dialog-actions">
          <button type="button" className="btn" onClick={close}>
            {say('common.cancel')}
          </button>
          <button type="submit" className="btn primary" disabled={!isReady || isRunning}>
            {action}
          </button>
        </div>
      </form>
    </DialogFrame>
  );
}

interface NewPassphraseProps {
  readonly first: string;
  readonly second: string;
  readonly onFirst: (value: string) => void;
  readonly onSecond: (value: string) => void;
}

/** A new passphrase, typed twice, with what is not right yet. */
function NewPassphrase({ first, second, onFirst, onSecond }: NewPassphraseProps) {
  const problem =
    first !== '' && second !== '' && !isLongEnough(first)
      ? say('vault.tooShort', { least: LEAST_PASSPHRASE })
      : second !== '' && !first.startsWith(second)
        ? say('vault.notSame')
        : '';
  return (
    <>
      <PassphraseField label={say('vault.newPassphrase')} value={first} onChange={onFirst} />
      <PassphraseField label={say('vault.again')} value={second} onChange={onSecond} />
      <p className="passphrase-problem" role="status">
        {problem}
      </p>
    </>
  );
}

/** What this computer can do to remember a passphrase; 'none' until it is known. */
function useKeyStore(): VaultState['key_store'] {
  const { vault } = usePage();
  const [keyStore, setKeyStore] = useState<VaultState['key_store']>('none');
  useEffect(() => {
    vault.state().then(
      (state) => setKeyStore(state.key_store),
      // Who cannot be asked offers nothing.
      () => setKeyStore('none'),
    );
  }, [vault]);
  return keyStore;
}
