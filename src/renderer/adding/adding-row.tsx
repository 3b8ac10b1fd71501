import { FileMinus, LoaderCircle, Lock, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { DocumentSummary } from '../../contract/documents.ts';
import type { QueuedFile } from '../../contract/ingest-queue.ts';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';
import { useLibrary, useView } from '../state/page-context.tsx';
import { fileStateWords, reasonAfterState } from '../words/file-state-words.ts';
import { count, pageSpeed } from '../words/number-words.ts';
import { timeLeft } from '../words/time-left.ts';
import type { AddingRow } from './adding-rows.ts';

interface Cells {
  readonly mark: ReactNode;
  readonly name: string;
  readonly state: ReactNode;
  /** The state takes the room of the numbers, too. */
  readonly wide?: boolean;
  readonly pages?: string;
  readonly speed?: string;
  readonly left?: string;
  readonly action?: ReactNode;
}

function Unlock({ file }: { readonly file: QueuedFile }) {
  const [password, setPassword] = useState('');
  const change = useLibrary((library) => library.change);
  const unlock = (): void => {
    void change((client) => client.queue.retry({ key: file.key, password }));
    setPassword('');
  };
  return (
    <form
      className="unlock"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') unlock();
      }}
    >
      <b>Password needed</b>
      <input
        className="inline-field"
        type="password"
        placeholder="Password"
        autoComplete="off"
        aria-label={`Password of ${file.source_filename}`}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <button type="submit" className="btn" disabled={password === ''}>
        Unlock
      </button>
    </form>
  );
}

function useFileCells(): (file: QueuedFile, group: AddingRow['group']) => Cells {
  const change = useLibrary((library) => library.change);
  return (file, group) => {
    const name = file.source_filename;
    const words = fileStateWords(file.state);
    const cancel = (
      <IconButton
        icon={X}
        label={`Cancel ${name}`}
        onClick={() => void change((client) => client.queue.cancel({ keys: [file.key] }))}
      />
    );
    switch (group) {
      case 'needs-you':
        return { mark: <Icon of={Lock} className="quiet" />, name, wide: true, state: <Unlock file={file} /> };
      case 'not-added':
        return {
          mark: <VerdictMark kind="unsupported" />,
          name,
          wide: true,
          state: (
            <span className="cut" title={file.reason ?? words}>
              <b className="v-unsupported">{words}.</b> {reasonAfterState(file)}
            </span>
          ),
          action: (
            <>
              <button
                type="button"
                className="btn"
                onClick={() => void change((client) => client.queue.retry({ key: file.key }))}
              >
                Try again
              </button>
              <IconButton
                icon={X}
                label={`Take ${name} off the list`}
                onClick={() => void change((client) => client.queue.dismiss({ keys: [file.key] }))}
              />
            </>
          ),
        };
      case 'in-progress':
        return {
          mark: <Icon of={LoaderCircle} className="spin" />,
          name,
          state: (
            <span className="phase-cell">
              <span>{words}</span>
              <ProgressBar label={`${words}: ${name}`} done={file.pages_done} total={file.pages} />
            </span>
          ),
          pages: file.pages > 0 ? `${count(file.pages_done)} of ${count(file.pages)}` : '',
          speed: file.pages_per_second === null ? '' : pageSpeed(file.pages_per_second),
          left: timeLeft(file.seconds_left) ?? '',
          action: (
            <>
              {file.state === 'embedding' && <span className="tag">Searchable</span>}
              {cancel}
            </>
          ),
        };
      case 'waiting':
        return {
          mark: <VerdictMark kind="provisional" />,
          name,
          state: <span className="dim">{words}</span>,
          pages: file.pages > 0 ? count(file.pages) : '',
          action: cancel,
        };
      case 'ready':
        return { mark: <VerdictMark kind="supported" />, name, state: file.reason ?? words, pages: count(file.pages) };
    }
  };
}

function useDocumentCells(): (document: DocumentSummary) => Cells {
  const openDialog = useView((view) => view.openDialog);
  return (document) => {
    const { unreadable } = document.coverage;
    const pages = document.kind === 'text' ? '' : count(document.pages);
    if (unreadable === 0) {
      const state = document.supersedes === null ? 'Ready' : 'Ready, replaces an older edition';
      return { mark: <VerdictMark kind="supported" />, name: document.source_filename, state, pages };
    }
    return {
      mark: <Icon of={FileMinus} className="v-weak" />,
      name: document.source_filename,
      state: `Ready, ${count(unreadable)} ${unreadable === 1 ? 'page' : 'pages'} unreadable`,
      pages: `${count(document.pages - unreadable)} of ${pages}`,
      action: (
        <button
          type="button"
          className="link"
          onClick={() => openDialog({ name: 'coverage', documentId: document.document_id })}
        >
          Show pages
        </button>
      ),
    };
  };
}

/** One line of the list of files being added. */
export function AddingRowView({ row, rowIndex }: { readonly row: AddingRow; readonly rowIndex: number }) {
  const fileCells = useFileCells();
  const documentCells = useDocumentCells();
  const cells = row.kind === 'file' ? fileCells(row.file, row.group) : documentCells(row.document);
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: rows placed by a virtual list cannot be rows of an HTML table
    // biome-ignore-start lint/a11y/useFocusableInteractive: rows and cells of a table are not operated
    <div className="g-row" role="row" aria-rowindex={rowIndex} data-file={cells.name}>
      <span role="cell">{cells.mark}</span>
      <span role="cell" className="cut" title={cells.name}>
        {cells.name}
      </span>
      <span
        role="cell"
        className={cells.wide ? `wide-cell ${cells.action ? '' : 'to-end'}` : ''}
        aria-colspan={cells.wide ? 4 : undefined}
      >
        {cells.state}
      </span>
      {!cells.wide && (
        <>
          <span role="cell" className="r num">
            {cells.pages}
          </span>
          <span role="cell" className="r num">
            {cells.speed}
          </span>
          <span role="cell" className="r num">
            {cells.left}
          </span>
        </>
      )}
      <span role="cell" className="end">
        {cells.action}
      </span>
    </div>
    // biome-ignore-end lint/a11y/useFocusableInteractive: see above
    // biome-ignore-end lint/a11y/useSemanticElements: see above
  );
}
