import { useEffect, useState } from 'react';
import type { UsageEntry } from '../../../contract/records/usage.ts';
import { say } from '../../../language/say.ts';
import { DialogFrame } from '../../parts/dialog-frame.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { FixedNote } from '../../parts/fixed-note.tsx';
import { TableHeads } from '../../parts/table-heads.tsx';
import { useLibrary, usePage } from '../../state/page-context.tsx';
import { type ErrorLine, errorLine } from '../../words/error-line.ts';
import { count } from '../../words/number-words.ts';

const HEADS = [
  ...[say('dialogs.usage.when'), say('dialogs.usage.who'), say('dialogs.usage.question'), say('dialogs.usage.model')],
  ...[say('dialogs.usage.documents'), say('dialogs.usage.accepted')],
];

/** The questions of a matter, by the record of answers: who asked when, by which model, what was accepted. */
export function UsageDialog({ onClose }: { readonly onClose: () => void }) {
  const { client, bridge } = usePage();
  const [entries, setEntries] = useState<readonly UsageEntry[] | null>(null);
  const [matter, setMatter] = useState('');
  const [error, setError] = useState<ErrorLine | null>(null);
  const exports = useLibrary(({ status }) => status?.policy?.exports ?? null);
  useEffect(() => {
    client.audit.usage({}).then(setEntries, (reason: unknown) => setError(errorLine(reason)));
  }, [client]);
  const matters = [...new Set(entries?.flatMap((entry) => entry.matter ?? []))].sort();
  const shown = (entries ?? []).filter((entry) => matter === '' || entry.matter === matter).reverse();
  const save = async (form: 'csv' | 'json'): Promise<void> => {
    setError(null);
    try {
      const file = await client.audit.usageFile({ form, ...(matter === '' ? {} : { matter }) });
      await bridge.save(file.name, file.bytes, file.type);
    } catch (reason) {
      setError(errorLine(reason));
    }
  };
  const saveButton = (form: 'csv' | 'json', label: string) => (
    <button
      type="button"
      className="btn"
      disabled={shown.length === 0 || exports?.includes(form) === false}
      onClick={() => void save(form)}
    >
      {label}
    </button>
  );
  return (
    <DialogFrame wide title={say('dialogs.usage.title')} description={say('dialogs.usage.means')} onClose={onClose}>
      <label className="keep-row">
        <span>{say('dialogs.usage.matter')}</span>
        <select className="inline-field" value={matter} onChange={(event) => setMatter(event.target.value)}>
          <option value="">{say('dialogs.usage.all')}</option>
          {matters.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {entries !== null && shown.length === 0 && <p>{say('dialogs.usage.none')}</p>}
      {shown.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className="dialog-scroll" aria-label={say('dialogs.usage.questions')} tabIndex={0}>
          <table className="dialog-table usage">
            <TableHeads names={HEADS} />
            <tbody>
              {shown.map((entry) => (
                <UsageRow key={entry.seq} entry={entry} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <FixedNote field="exports" />
      {error !== null && <ErrorNote error={error} />}
      <div className="dialog-actions">
        {saveButton('csv', say('parts.saveCsv'))}
        {saveButton('json', say('dialogs.usage.saveJson'))}
      </div>
    </DialogFrame>
  );
}

function UsageRow({ entry }: { readonly entry: UsageEntry }) {
  const accepted = entry.reviews.filter(({ decision }) => decision === 'accepted').length;
  return (
    <tr>
      <td>{entry.timestamp.slice(0, 16).replace('T', ' ')}</td>
      <td>{entry.asked_by ?? say('dialogs.usage.owner')}</td>
      <th scope="row">{entry.question}</th>
      <td>{entry.model}</td>
      <td>{entry.documents.map(({ document_name: name }) => name).join(', ')}</td>
      <td>{count(accepted)}</td>
    </tr>
  );
}
