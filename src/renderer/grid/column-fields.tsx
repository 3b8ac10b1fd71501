import type { Ref } from 'react';
import type { GridType, NewGridColumn } from '../../contract/grid.ts';
import { TYPE_WORDS } from '../words/grid-words.ts';

/** A column as it is being written: its choices as they are typed. */
export interface ColumnDraft extends Omit<NewGridColumn, 'choices'> {
  /** Choices with commas between them. */
  readonly choices: string;
}

export const EMPTY_COLUMN: ColumnDraft = { name: '', question: '', type: 'text', choices: '' };

export const draftOf = ({ name, question, type, choices }: NewGridColumn): ColumnDraft => ({
  name,
  question,
  type,
  choices: choices.join(', '),
});

/** The column of a draft; null while something that it needs is missing. */
export function columnOf({ name, question, type, choices }: ColumnDraft): NewGridColumn | null {
  const list = type === 'choice' ? [...new Set(choices.split(',').map((one) => one.trim()))].filter(Boolean) : [];
  if (name.trim() === '' || question.trim() === '' || (type === 'choice' && list.length < 2)) return null;
  return { name: name.trim(), question: question.trim(), type, choices: list };
}

interface ColumnFieldsProps {
  readonly draft: ColumnDraft;
  /** Where it stands among several, from 1; null where it is the only one. */
  readonly number: number | null;
  readonly field?: Ref<HTMLInputElement>;
  readonly onChange: (draft: ColumnDraft) => void;
}

/** Name, question and type of a column. */
export function ColumnFields({ draft, number, field, onChange }: ColumnFieldsProps) {
  const of = number === null ? '' : ` ${number}`;
  return (
    <div className="column-fields">
      <label>
        Name
        <input
          ref={field}
          className="inline-field"
          aria-label={`Name of the column${of}`}
          placeholder="Liability cap"
          maxLength={80}
          value={draft.name}
          onChange={(event) => onChange({ ...draft, name: event.target.value })}
        />
      </label>
      <label>
        It holds
        <select
          className="inline-field"
          aria-label={`What the column${of} holds`}
          value={draft.type}
          onChange={(event) => onChange({ ...draft, type: event.target.value as GridType })}
        >
          {Object.entries(TYPE_WORDS).map(([type, words]) => (
            <option key={type} value={type}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label className="column-question">
        Question, asked of each document
        <textarea
          className="text-field"
          aria-label={`Question of the column${of}`}
          placeholder="How high is the liability cap?"
          rows={2}
          maxLength={2000}
          value={draft.question}
          onChange={(event) => onChange({ ...draft, question: event.target.value })}
        />
      </label>
      {draft.type === 'choice' && (
        <label className="column-question">
          Choices, with commas between them
          <input
            className="inline-field"
            aria-label={`Choices of the column${of}`}
            placeholder="monthly, quarterly, yearly"
            value={draft.choices}
            onChange={(event) => onChange({ ...draft, choices: event.target.value })}
          />
        </label>
      )}
    </div>
  );
}
