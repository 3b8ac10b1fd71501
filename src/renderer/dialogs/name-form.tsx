import { useState } from 'react';

interface NameFormProps {
  readonly label: string;
  readonly start: string;
  readonly action: string;
  /** Characters, as the contract allows. */
  readonly max: number;
  readonly onName: (name: string) => void;
}

/** One field for a name, with its button. */
export function NameForm({ label, start, action, max, onName }: NameFormProps) {
  const [name, setName] = useState(start);
  const good = name.trim() !== '' && name.trim() !== start;
  return (
    <form
      className="name-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (good) onName(name.trim());
      }}
    >
      <label>
        <span className="label">{label}</span>
        <input
          className="inline-field"
          value={name}
          maxLength={max}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <div className="dialog-actions">
        <button type="submit" className="btn primary" disabled={!good}>
          {action}
        </button>
      </div>
    </form>
  );
}
