import { FileMinus, LoaderCircle, Lock, X } from 'lucide-react';
import type { DocumentSummary } from '../../contract/documents.ts';
import type { QueuedFile } from '../../contract/ingest-queue.ts';
import { lacksParts, PARTS_LEFT_OUT, pagesLost } from '../../contract/view/documents/coverage-words.ts';
import { say } from '../../language/say.ts';
import { Icon, IconButton } from '../parts/icon.tsx';
import { PasswordForm } from '../parts/password-form.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { Said } from '../parts/said.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';
import { useLibrary, useView } from '../state/page-context.tsx';
import { May } from '../team/may.tsx';
import { fileGroup, fileStateWords, reasonAfterState } from '../words/file-state-words.ts';
import { count, pageSpeed, timeLeft } from '../words/number-words.ts';
import type { AddingRow, RowCells } from './adding-rows.ts';

/** A file that was not added because the library already has a document with its bytes. */
function copyCells(file: QueuedFile, document: DocumentSummary): RowCells {
  return {
    mark: <VerdictMark kind="supported" />,
    name: file.source_filename,
    state: say('adding.row.alreadyHere', { document: document.document_name }),
    pages: document.kind === 'text' ? '' : count(document.pages),
    action: <TakeOff file={file} />,
  };
}

function useDocumentCells(): (document: DocumentSummary) => RowCells {
  const openDialog = useView((view) => view.openDialog);
  return (document) => {
    const lost = pagesLost(document.coverage);
    const pages = document.kind === 'text' ? '' : count(document.pages);
    if (lost === 0) {
      const read = lacksParts(document.coverage)
        ? say('adding.row.readyBut', { lacking: PARTS_LEFT_OUT })
        : say('adding.row.ready');
      const state = document.supersedes === null ? read : say('adding.row.replaces', { state: read });
      return { mark: <VerdictMark kind="supported" />, name: document.source_filename, state, pages };
    }
    return {
      mark: <Icon of={FileMinus} className="v-weak" />,
      name: document.source_filename,
      state: say('adding.row.readyUnreadable', { pages: lost }),
      pages: say('adding.row.pagesOf', { done: document.pages - lost, pages: document.pages }),
      action: (
        <button
          type="button"
          className="link"
          onClick={() => openDialog({ name: 'coverage', documentId: document.document_id })}
        >
          {say('adding.row.showPages')}
        </button>
      ),
    };
  };
}

/** One line of the list of files being added. */
export function AddingRowView({ row, rowIndex }: { readonly row: AddingRow; readonly rowIndex: number }) {
  const fileCells = useFileCells();
  const documentCells = useDocumentCells();
  const cells =
    row.kind === 'file'
      ? fileCells(row.file)
      : row.kind === 'copy'
        ? copyCells(row.file, row.document)
        : documentCells(row.document);
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: rows placed by a virtual list cannot be rows of an HTML table
    // biome-ignore-start lint/a11y/useFocusableInteractive: rows and cells of a table are not operated
    <div className="g-row" role="row" aria-rowindex={rowIndex} data-file={cells.name}>
      <span role="cell">{cells.mark}</span>
      <span role="cell" className="file-name">
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

/** The line of a file that is being added or failed. */
function useFileCells(): (file: QueuedFile) => RowCells {
  const change = useLibrary((library) => library.change);
  return (file) => {
    const name = file.source_filename;
    const words = fileStateWords(file);
    const cancel = (
      <May call="queue.cancel">
        <IconButton
          icon={X}
          label={say('adding.row.cancel', { file: name })}
          onClick={() => void change((client) => client.queue.cancel({ keys: [file.key] }))}
        />
      </May>
    );
    /** The file waits until the user decides. */
    const stopped = (kind: 'weak' | 'unsupported'): RowCells => ({
      mark: <VerdictMark kind={kind} />,
      name,
      wide: true,
      state: (
        <span>
          <Said
            words="adding.row.stopped"
            values={{
              state: words,
              reason: reasonAfterState(file),
              b: (text) => <b className={`v-${kind}`}>{text}</b>,
            }}
          />
        </span>
      ),
      action: (
        <>
          <May call="queue.retry">
            <button
              type="button"
              className="btn"
              onClick={() => void change((client) => client.queue.retry({ key: file.key }))}
            >
              {say('adding.row.tryAgain')}
            </button>
          </May>
          <TakeOff file={file} />
        </>
      ),
    });
    /** The file waits for something else to end. */
    const waiting = (reason: string): RowCells => ({
      mark: <VerdictMark kind="provisional" />,
      name,
      wide: true,
      state: <span className="dim">{say('adding.row.waiting', { state: words, reason })}</span>,
      action: cancel,
    });
    switch (fileGroup(file)) {
      case 'needs-you':
        if (file.state !== 'password_needed') return stopped('weak');
        return { mark: <Icon of={Lock} className="quiet" />, name, wide: true, state: <Unlock file={file} /> };
      case 'not-added':
        return stopped('unsupported');
      case 'in-progress':
        if (file.reason !== null) return waiting(file.reason);
        return {
          mark: <Icon of={LoaderCircle} className="spin" />,
          name,
          state: (
            <span className="phase-cell">
              <span>
                {file.waits_for === 'processor' ? say('adding.row.waitingForProcessor', { state: words }) : words}
              </span>
              <ProgressBar
                label={say('adding.row.progressOf', { state: words, file: name })}
                done={file.pages_done}
                total={file.pages}
              />
            </span>
          ),
          pages: file.pages > 0 ? say('adding.row.pagesOf', { done: file.pages_done, pages: file.pages }) : '',
          speed: file.pages_per_second === null ? '' : pageSpeed(file.pages_per_second),
          left: timeLeft(file.seconds_left) ?? '',
          action: (
            <>
              {file.state === 'embedding' && <span className="tag">{say('adding.row.searchable')}</span>}
              {cancel}
            </>
          ),
        };
      case 'waiting':
        if (file.reason !== null) return waiting(file.reason);
        return {
          mark: <VerdictMark kind="provisional" />,
          name,
          state: <span className="dim">{words}</span>,
          pages: file.pages > 0 ? count(file.pages) : '',
          action: cancel,
        };
      case 'ready':
        return { mark: <VerdictMark kind="supported" />, name, state: words, pages: count(file.pages) };
    }
  };
}

/** The protected file is tried again with the password. */
function Unlock({ file }: { readonly file: QueuedFile }) {
  const change = useLibrary((library) => library.change);
  const isAsked = useView((view) => view.unlocking === file.key);
  const show = useView((view) => view.show);
  const unlock = useView((view) => view.unlock);
  return (
    <PasswordForm
      isAsked={isAsked}
      // Otherwise a document that becomes searchable meanwhile would show the thread over a half-typed password.
      onFocus={() => {
        show('adding');
        unlock(null);
      }}
      file={file.source_filename}
      isWrong={file.wrong_password}
      onPassword={(password) => void change((client) => client.queue.retry({ key: file.key, password }))}
    />
  );
}

/** Removes a file from the list of files being added; what is in the library stays. */
function TakeOff({ file }: { readonly file: QueuedFile }) {
  const change = useLibrary((library) => library.change);
  return (
    <May call="queue.dismiss">
      <IconButton
        icon={X}
        label={say('adding.row.takeOff', { file: file.source_filename })}
        onClick={() => void change((client) => client.queue.dismiss({ keys: [file.key] }))}
      />
    </May>
  );
}
