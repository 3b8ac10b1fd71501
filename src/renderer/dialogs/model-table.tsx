import { useEffect, useState } from 'react';
import type { ModelStatus } from '../../contract/models.ts';
import { say, type WordKey } from '../../language/say.ts';
import { chooseOne } from '../adding/use-add-files.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { useFixed } from '../parts/fixed-note.tsx';
import { Said } from '../parts/said.tsx';
import { TableHeads } from '../parts/table-heads.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';
import { type Page, useLibrary, usePage } from '../state/page-context.tsx';
import { type ErrorLine, errorLine } from '../words/error-line.ts';
import { fileSize } from '../words/number-words.ts';

const ROLES = {
  chat: 'dialogs.models.answers',
  embed: 'dialogs.models.search',
  rerank: 'dialogs.models.order',
} as const satisfies Record<ModelStatus['role'], WordKey>;
/** What is said of a file that is not whole. */
const STATES: Readonly<Partial<Record<ModelStatus['state'], WordKey>>> = {
  partial: 'dialogs.models.partial',
  damaged: 'dialogs.models.damaged',
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
  const role = say(ROLES[model.role]);
  const isFixed = useFixed(model.role === 'chat' ? 'chat_model' : 'embedding_model');
  const fault = STATES[model.state];
  return (
    <tr>
      <th scope="row">
        {model.name} {model.default && <span className="tag">{say('dialogs.models.default')}</span>}{' '}
        <span className="soft">{model.measured ? role : say('dialogs.models.notMeasured', { role })}</span>
      </th>
      <td>{fileSize(model.bytes)}</td>
      <td>{fileSize(model.ram_bytes)}</td>
      <td>{model.licence}</td>
      <td className="end">
        {model.state === 'present' && model.in_use && (
          <span className="ready">
            <VerdictMark kind="supported" small />
            {say('dialogs.models.inUse')}
          </span>
        )}
        {model.state === 'present' && !model.in_use && model.role !== 'rerank' && (
          <button
            type="button"
            className="btn"
            disabled={busy || isFixed}
            onClick={onUse}
            aria-label={say('dialogs.models.useModel', { name: model.name })}
          >
            {say('dialogs.models.use')}
          </button>
        )}
        {model.state !== 'present' && (
          <>
            <span className="meta">{fault !== undefined && say(fault)}</span>
            <button
              type="button"
              className="btn"
              disabled={busy}
              onClick={onImport}
              aria-label={say('dialogs.models.importFor', { name: model.name })}
            >
              {say('dialogs.models.import')}
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
      <TableHeads
        names={[
          say('dialogs.models.model'),
          say('dialogs.models.size'),
          say('dialogs.models.memory'),
          say('dialogs.models.licence'),
          say('dialogs.models.state'),
        ]}
        hidden={[say('dialogs.models.state')]}
      />
      <tbody>
        {rows.map((model) => (
          <ModelRow
            key={model.id}
            model={model}
            busy={busy !== null}
            onImport={() => void change(say('dialogs.models.copying'), () => importModel(page))}
            onUse={() => void change(say('dialogs.models.checking'), () => page.client.models.choose({ id: model.id }))}
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
      <Said words="dialogs.models.fetch" values={{ command, code: (inner) => <code>{inner}</code> }} />
    </p>
  );
  return (
    <>
      {brief && ready !== null ? <p className="why-line">{ready}</p> : models !== null && table(first)}
      {others.length > 0 && (
        <details className="fold">
          <summary>{say('dialogs.models.others', { n: others.length })}</summary>
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
  return say('dialogs.models.ready', { chat: chat.name, embed: embed.name });
}
