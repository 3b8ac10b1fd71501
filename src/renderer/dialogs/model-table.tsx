import { useEffect, useState } from 'react';
import type { ModelStatus } from '../../contract/models.ts';
import { chooseOne } from '../adding/use-add-files.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { TableHeads } from '../parts/table-heads.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';
import { type Page, useLibrary, usePage } from '../state/page-context.tsx';
import { type ErrorLine, errorLine } from '../words/error-line.ts';
import { counted, fileSize } from '../words/number-words.ts';

const ROLES: Readonly<Record<ModelStatus['role'], string>> = {
  chat: 'answers',
  embed: 'search',
  rerank: 'order of passages',
};
const STATES: Readonly<Record<ModelStatus['state'], string>> = {
  present: 'Ready',
  missing: '',
  partial: 'Not complete',
  damaged: 'Damaged',
};

/** Models for answers and search; those of the project's tests are useless to users. */
function offered(models: readonly ModelStatus[]): readonly ModelStatus[] {
  return models.filter((model) => model.tier !== 'test');
}

async function importModel(page: Page): Promise<void> {
  const grant = await chooseOne(page, 'model', '.gguf,.safetensors');
  if (grant) await page.client.models.import({ source: grant.handle });
}

interface ModelRowProps {
  readonly model: ModelStatus;
  readonly busy: boolean;
  readonly onImport: () => void;
  readonly onUse: () => void;
}

function ModelRow({ model, busy, onImport, onUse }: ModelRowProps) {
  return (
    <tr>
      <th scope="row">
        {model.name} {model.default && <span className="tag">Default</span>}{' '}
        <span className="soft">
          {ROLES[model.role]}
          {!model.measured && ', not measured'}
        </span>
      </th>
      <td>{fileSize(model.bytes)}</td>
      <td>{fileSize(model.ram_bytes)}</td>
      <td>{model.licence}</td>
      <td className="end">
        {model.state === 'present' && model.in_use && (
          <span className="ready">
            <VerdictMark kind="supported" small />
            In use
          </span>
        )}
        {model.state === 'present' && !model.in_use && model.role !== 'rerank' && (
          <button type="button" className="btn" disabled={busy} onClick={onUse} aria-label={`Use ${model.name}`}>
            Use
          </button>
        )}
        {model.state !== 'present' && (
          <>
            <span className="meta">{STATES[model.state]}</span>
            <button
              type="button"
              className="btn"
              disabled={busy}
              onClick={onImport}
              aria-label={`Import file… for ${model.name}`}
            >
              Import file…
            </button>
          </>
        )}
      </td>
    </tr>
  );
}

/**
 * The models of the catalog: size, memory, licence, whether the file is here and in use, and how to get it. `brief`:
 * those that Pincite works with, in one line where all is ready; the others are folded.
 */
export function ModelTable({ brief = false }: { readonly brief?: boolean }) {
  const page = usePage();
  const command = useLibrary((library) => library.status?.models_command ?? null);
  const [models, setModels] = useState<readonly ModelStatus[] | null>(null);
  const [error, setError] = useState<ErrorLine | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    page.client.models.list().then(
      (list) => current && setModels(offered(list)),
      (reason: unknown) => current && setError(errorLine(reason)),
    );
    return () => {
      current = false;
    };
  }, [page]);
  const change = async (what: string, make: () => Promise<unknown>): Promise<void> => {
    setBusy(what);
    try {
      await make();
      setModels(offered(await page.client.models.list()));
      await page.library.getState().refreshStatus();
      setError(null);
    } catch (reason) {
      setError(errorLine(reason));
    } finally {
      setBusy(null);
    }
  };
  const table = (rows: readonly ModelStatus[]) => (
    <table className="dialog-table models">
      <TableHeads names={['Model', 'Size', 'Memory', 'Licence', 'State']} hidden={['State']} />
      <tbody>
        {rows.map((model) => (
          <ModelRow
            key={model.id}
            model={model}
            busy={busy !== null}
            onImport={() => void change('Checking and copying the file', () => importModel(page))}
            onUse={() => void change('Checking the file', () => page.client.models.choose({ id: model.id }))}
          />
        ))}
      </tbody>
    </table>
  );
  const ready = models === null ? null : readyLine(models);
  const isFirst = (model: ModelStatus): boolean => !brief || model.in_use || (model.default && model.role !== 'rerank');
  const [first, others] = [models?.filter(isFirst) ?? [], models?.filter((model) => !isFirst(model)) ?? []];
  const how = command !== null && models?.some((model) => model.state !== 'present') && (
    <p className="why-line models-how">
      Or fetch them once in a terminal: <code>{command}</code>
    </p>
  );
  return (
    <>
      {brief && ready !== null ? <p className="why-line">{ready}</p> : models !== null && table(first)}
      {others.length > 0 && (
        <details className="fold">
          <summary>{counted(others.length, 'other model')}</summary>
          {table(others)}
          {ready !== null && how}
        </details>
      )}
      {busy !== null && (
        <p className="meta" role="status">
          {busy}
        </p>
      )}
      {error && <ErrorNote error={error} />}
      {(!brief || ready === null) && how}
    </>
  );
}

/** The models that write and search, where both are here: "Two models are in use: …"; else null. */
function readyLine(models: readonly ModelStatus[]): string | null {
  const used = (role: ModelStatus['role']) =>
    models.find((model) => model.role === role && model.in_use && model.state === 'present');
  const [chat, embed] = [used('chat'), used('embed')];
  if (chat === undefined || embed === undefined) return null;
  return `Two models are in use: ${chat.name} for answers; ${embed.name} for search.`;
}
