import type { Ref } from 'react';
import type { GridType, NewGridColumn } from '../../contract/grid.ts';
import { say } from '../../language/say.ts';
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
  const of = { number: number ?? 0 };
  return (
    <div className="column-fields">
      <label>
        {say('grid.column.name')}
        <input
          ref={field}
          className="inline-field"
          aria-label={say('grid.column.nameOf', of)}
          placeholder={say('grid.column.nameExample')}
          maxLength={80}
          value={draft.name}
          onChange={(event) => onChange({ ...draft, name: event.target.value })}
        />
      </label>
      <label>
        {say('grid.column.holds')}
        <select
          className="inline-field"
          aria-label={say('grid.column.holdsOf', of)}
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
        {say('grid.column.question')}
        <textarea
          className="text-field"
          aria-label={say('grid.column.questionOf', of)}
          placeholder={say('grid.column.questionExample')}
          rows={2}
          maxLength={2000}
          value={draft.question}
          onChange={(event) => onChange({ ...draft, question: event.target.value })}
        />
      </label>
      {draft.type === 'choice' && (
        <label className="column-question">
          {say('grid.column.choices')}
          <input
            className="inline-field"
            aria-label={say('grid.column.choicesOf', of)}
            placeholder={say('grid.column.choicesExample')}
            value={draft.choices}
            onChange={(event) => onChange({ ...draft, choices: event.target.value })}
          />
        </label>
      )}
    </div>
  );
}
