import { Lock, X } from 'lucide-react';
import { useState } from 'react';
import type { QueuedFile } from '../../contract/ingest-queue.ts';
import { say } from '../../language/say.ts';
import { Icon, IconButton } from '../parts/icon.tsx';
import { openByRightClick } from '../parts/menu.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { Said } from '../parts/said.tsx';
import { TickBox } from '../parts/tick-box.tsx';
import type { LibraryRow } from '../state/library-rows.ts';
import { useLibrary, useView } from '../state/page-context.tsx';
import { useTick } from '../state/use-places.ts';
import { May } from '../team/may.tsx';
import { fileGroup, fileStateWords, isUnderWay, passwordWords, reasonAfterState } from '../words/file-state-words.ts';
import { pageSpeed, timeLeft } from '../words/number-words.ts';
import { Facts, Stopped } from './document-facts.tsx';
import { DocumentMenu } from './document-menu.tsx';

interface DocumentRowProps {
  readonly row: LibraryRow;
  readonly index: number;
  readonly ticked: boolean;
  /** The one row of the list that Tab reaches. */
  readonly current: boolean;
  /** The documents that its menu acts on: all that are chosen, where it is one of them. */
  readonly meant: readonly string[];
  readonly chosen: boolean;
  readonly onFocus: () => void;
  /** A press on the row; null where its menu is opened while it is not chosen. */
  readonly onUse: (event: React.MouseEvent | null) => void;
}

/** Work on a document that is in the library already: OCR of its pictures, then embedding. */
function Underway({ row }: { readonly row: LibraryRow }) {
  const { document, file } = row;
  if (!document || !file) return null;
  const left = timeLeft(file.seconds_left);
  const isOcr = file.state === 'recognising';
  const waits = file.state === 'searchable' && document.coverage.waiting > 0;
  const work = { work: waits ? 'waiting' : isOcr ? 'ocr' : 'improving', done: file.pages_done, pages: file.pages };
  return (
    <>
      <span className="sub meta num">
        {document.passages > 0 ? say('library.row.searchableAndWork', work) : say('library.row.onlyWork', work)}
      </span>
      <ProgressBar
        label={
          isOcr ? say('library.row.ocrOf', { name: row.name }) : say('library.row.improvingOf', { name: row.name })
        }
        done={waits ? 0 : file.pages_done}
        total={file.pages}
      />
      {(file.pages_per_second !== null || left) && (
        <span className="sub meta num">
          {file.pages_per_second !== null && pageSpeed(file.pages_per_second)}
          {left && <span>{say('library.timeLeft', { time: left })}</span>}
        </span>
      )}
    </>
  );
}

/** One line of the library. */
export function DocumentRow({ row, index, ticked, current, meant, chosen, onFocus, onUse }: DocumentRowProps) {
  const tick = useTick();
  const open = useView((view) => view.openDocumentId !== null && view.openDocumentId === row.document?.document_id);
  const change = useLibrary((library) => library.change);
  const [menu, setMenu] = useState(false);
  const { document, file } = row;
  const working = file !== null && isUnderWay(file);
  const off = row.superseded || (document === null && !working);
  const fullName = document?.source_filename ?? file?.source_filename ?? row.name;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a right click opens the menu that the row's own button opens for everybody
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys choose rows in the list, see document-list.tsx
    <div
      className={`doc ${open ? 'open' : ''} ${off ? 'off' : ''} ${chosen ? 'chosen' : ''}`}
      onClick={(event) => {
        // React sends the clicks of the row's menu through here too, although the menu lies elsewhere on the page.
        const isOfRow =
          event.target instanceof Element &&
          event.currentTarget.contains(event.target) &&
          event.target.closest('button') === null;
        if (isOfRow && (event.shiftKey || event.ctrlKey || event.metaKey)) onUse(event);
      }}
      onContextMenu={(event) => {
        if (!document) return;
        if (!chosen) onUse(null);
        openByRightClick(event, () => setMenu(true));
      }}
    >
      <TickBox
        label={say('library.row.inScope', {
          name: row.name,
          state: document ? 'read' : file?.state === 'password_needed' ? 'locked' : 'unread',
        })}
        state={ticked ? 'on' : 'off'}
        disabled={document === null}
        tabIndex={-1}
        onChange={(on) => document && tick([document.document_id], on)}
      />
      <button
        type="button"
        className="name cut"
        title={fullName}
        data-row={index}
        tabIndex={current ? 0 : -1}
        aria-current={open || undefined}
        aria-describedby={chosen ? 'row-chosen' : undefined}
        onFocus={onFocus}
        onClick={onUse}
      >
        {row.name}
      </button>
      <span className="right">
        {working && file && (
          <May call="queue.cancel">
            <IconButton
              small
              icon={X}
              label={say('library.row.cancel', { name: row.name })}
              onClick={() => void change((client) => client.queue.cancel({ keys: [file.key] }))}
            />
          </May>
        )}
        {document && !working && <DocumentMenu row={row} meant={meant} open={menu} onOpenChange={setMenu} />}
      </span>
      {document && working && <Underway row={row} />}
      {document && file && !working && <NotEmbedded file={file} />}
      {document && !file && <Facts row={row} />}
      {document && !file && <Stopped row={row} />}
      {!document && file && <FileOnItsWay file={file} />}
    </div>
  );
}

/** The second line of a file that is no document yet: its phase, or what it needs. */
function FileOnItsWay({ file }: { readonly file: QueuedFile }) {
  const unlock = useView((view) => view.unlock);
  const change = useLibrary((library) => library.change);
  const words = fileStateWords(file);
  const left = timeLeft(file.seconds_left);
  switch (fileGroup(file)) {
    case 'needs-you':
      if (file.state !== 'password_needed') return <NotEmbedded file={file} />;
      return (
        <span className="sub meta">
          <Icon of={Lock} size={12} />
          <span className="grow">{passwordWords(file)}</span>
          <button type="button" className="link" onClick={() => unlock(file.key)}>
            {say('library.row.unlock')}
          </button>
        </span>
      );
    case 'not-added':
      return (
        <span className="why meta">
          <Said
            words="library.row.why"
            values={{
              state: words,
              reason: reasonAfterState(file),
              b: (inner) => <b className="v-unsupported">{inner}</b>,
            }}
          />{' '}
          <May call="queue.dismiss">
            <button
              type="button"
              className="link"
              aria-label={say('library.row.dismissFile', { name: file.source_filename })}
              onClick={() => void change((client) => client.queue.dismiss({ keys: [file.key] }))}
            >
              {say('library.row.dismiss')}
            </button>
          </May>
        </span>
      );
    case 'in-progress':
      return (
        <>
          <span className="sub meta num">
            <span>{words}</span>
            {left && <span className="push">{say('library.timeLeft', { time: left })}</span>}
          </span>
          <ProgressBar
            label={say('library.row.stateOf', { state: words, name: file.source_filename })}
            done={file.pages_done}
            total={file.pages}
          />
        </>
      );
    default:
      if (file.reason !== null)
        return (
          <span className="why meta">{say('library.row.stateAndReason', { state: words, reason: file.reason })}</span>
        );
      return (
        <span className="sub meta num">
          {file.pages > 0 ? say('library.row.stateAndPages', { state: words, pages: file.pages }) : words}
        </span>
      );
  }
}

/** The second line of a document whose embedding failed: why, and the way to try it again. */
function NotEmbedded({ file }: { readonly file: QueuedFile }) {
  const change = useLibrary((library) => library.change);
  return (
    <span className="why meta">
      <Said
        words="library.row.why"
        values={{
          state: fileStateWords(file),
          reason: reasonAfterState(file),
          b: (inner) => <b className="v-weak">{inner}</b>,
        }}
      />{' '}
      <May call="queue.retry">
        <button
          type="button"
          className="link"
          aria-label={say('library.row.tryAgainOf', { name: file.source_filename })}
          onClick={() => void change((client) => client.queue.retry({ key: file.key }))}
        >
          {say('library.row.tryAgain')}
        </button>
      </May>
    </span>
  );
}
