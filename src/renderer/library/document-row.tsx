import { Lock, X } from 'lucide-react';
import { useState } from 'react';
import type { QueuedFile } from '../../contract/ingest-queue.ts';
import { Icon, IconButton } from '../parts/icon.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { TickBox } from '../parts/tick-box.tsx';
import type { LibraryRow } from '../state/library-rows.ts';
import { useLibrary, useView } from '../state/page-context.tsx';
import { useTick } from '../state/use-places.ts';
import { May } from '../team/may.tsx';
import { fileGroup, fileStateWords, isUnderWay, passwordWords, reasonAfterState } from '../words/file-state-words.ts';
import { counted, pageSpeed, timeLeft } from '../words/number-words.ts';
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
  const work = isOcr ? 'OCR' : 'improving';
  // A text has no pages to count.
  const done = file.pages === 0 ? work : `${work}, ${file.pages_done} of ${file.pages}`;
  const words = waits ? 'waiting for OCR' : done;
  return (
    <>
      <span className="sub meta num">
        {document.passages > 0 ? `Searchable; ${words}` : words.replace(/^./u, (first) => first.toUpperCase())}
      </span>
      <ProgressBar
        label={`${isOcr ? 'OCR' : 'Improving the search'} of ${row.name}`}
        done={waits ? 0 : file.pages_done}
        total={file.pages}
      />
      {(file.pages_per_second !== null || left) && (
        <span className="sub meta num">
          {file.pages_per_second !== null && pageSpeed(file.pages_per_second)}
          {left && <span>{left} left</span>}
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
        event.preventDefault();
        if (!chosen) onUse(null);
        setMenu(true);
      }}
    >
      <TickBox
        label={`In scope: ${row.name}${document ? '' : file?.state === 'password_needed' ? ', locked' : ', not searchable yet'}`}
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
              label={`Cancel ${row.name}`}
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
            Unlock
          </button>
        </span>
      );
    case 'not-added':
      return (
        <span className="why meta">
          <b className="v-unsupported">{words}.</b> {reasonAfterState(file)}{' '}
          <May call="queue.dismiss">
            <button
              type="button"
              className="link"
              aria-label={`Dismiss ${file.source_filename}`}
              onClick={() => void change((client) => client.queue.dismiss({ keys: [file.key] }))}
            >
              Dismiss
            </button>
          </May>
        </span>
      );
    case 'in-progress':
      return (
        <>
          <span className="sub meta num">
            <span>{words}</span>
            {left && <span className="push">{left} left</span>}
          </span>
          <ProgressBar label={`${words}: ${file.source_filename}`} done={file.pages_done} total={file.pages} />
        </>
      );
    default:
      if (file.reason !== null)
        return (
          <span className="why meta">
            {words}. {file.reason}
          </span>
        );
      return (
        <span className="sub meta num">{file.pages > 0 ? `${words}, ${counted(file.pages, 'page')}` : words}</span>
      );
  }
}

/** The second line of a document whose embedding failed: why, and the way to try it again. */
function NotEmbedded({ file }: { readonly file: QueuedFile }) {
  const change = useLibrary((library) => library.change);
  return (
    <span className="why meta">
      <b className="v-weak">{fileStateWords(file)}.</b> {reasonAfterState(file)}{' '}
      <May call="queue.retry">
        <button
          type="button"
          className="link"
          aria-label={`Try again to embed ${file.source_filename}`}
          onClick={() => void change((client) => client.queue.retry({ key: file.key }))}
        >
          Try again
        </button>
      </May>
    </span>
  );
}
