import type { Ref } from 'react';
import type { VaultState } from '../../../contract/methods/vault-methods.ts';
import { say } from '../../../language/say.ts';
import { TickBox } from '../../parts/tick-box.tsx';

interface PassphraseFieldProps {
  readonly label: string;
  readonly value: string;
  /** It is the first thing on its page. */
  readonly isFirst?: boolean;
  readonly field?: Ref<HTMLInputElement>;
  readonly onChange: (value: string) => void;
}

/** A field for a passphrase, which no browser may keep or fill in. */
export function PassphraseField({ label, value, isFirst = false, field, onChange }: PassphraseFieldProps) {
  return (
    <label className="passphrase">
      <span className="label">{label}</span>
      <input
        ref={field}
        className="inline-field"
        type="password"
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: it is the only thing on its page
        autoFocus={isFirst}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

interface RememberBoxProps {
  readonly keyStore: VaultState['key_store'];
  readonly isOn: boolean;
  readonly onChange: (on: boolean) => void;
}

/** Offers to remember the passphrase where the system has a key store; says so where it has none. */
export function RememberBox({ keyStore, isOn, onChange }: RememberBoxProps) {
  if (keyStore === 'none') return null;
  if (keyStore === 'missing') return <p className="soft">{say('vault.noKeyStore')}</p>;
  return (
    <div>
      <BoxRow label={say('vault.remember')} isOn={isOn} onChange={onChange} />
      <p className="soft box-note">{say('vault.rememberMeans')}</p>
    </div>
  );
}

interface BoxRowProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (on: boolean) => void;
}

/** A box to tick with its words, which tick it too. */
export function BoxRow({ label, isOn, onChange }: BoxRowProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is a button, which a label works
    <label className="keep-row">
      <TickBox label={label} state={isOn ? 'on' : 'off'} onChange={onChange} />
      <span aria-hidden="true">{label}</span>
    </label>
  );
}
