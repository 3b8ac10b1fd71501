import { useVirtualizer } from '@tanstack/react-virtual';
import { X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { READABLE_WORDS } from '../../contract/view/documents/document-names.ts';
import { ReadNow } from '../library/queue-line.tsx';
import { IconButton } from '../parts/icon.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';
import { useLibrary, useSettings, useView } from '../state/page-context.tsx';
import { May } from '../team/may.tsx';
import { canTryAgain, FILE_GROUPS, type FileGroup, isUnderWay } from '../words/file-state-words.ts';
import { count, counted, pageSpeed, timeLeft } from '../words/number-words.ts';
import { AddingRowView } from './adding-row.tsx';
import { type AddingRow, addingRows } from './adding-rows.ts';
import { DropBox } from './drop-box.tsx';

/** Everything that is being added; files that need the user come first. */
export function AddingView() {
  const documents = useLibrary((library) => library.documents);
  const queue = useLibrary((library) => library.queue);
  const change = useLibrary((library) => library.change);
  const collection = useSettings((settings) => settings.collection);
  const show = useView((view) => view.show);
  const [group, setGroup] = useState<FileGroup | null>(null);
  const rows = useMemo(() => addingRows(documents, queue.files, collection), [documents, queue.files, collection]);
  const unlocking = useView((view) => view.unlocking);
  useEffect(() => {
    if (unlocking !== null) setGroup(null);
  }, [unlocking]);
  const shown = group === null ? rows : rows.filter((row) => row.group === group);
  const working = queue.files.some(isUnderWay);
  const failed = shown.flatMap((row) => (row.kind === 'file' && canTryAgain(row.file) ? row.file : []));
  const tabs = [{ group: null, label: 'All' }, ...FILE_GROUPS];
  return (
    <main className="pane wide" aria-label="Adding documents" data-pane="conversation" tabIndex={-1}>
      <div className="head head-wide">
        <h1 className="h">Adding documents</h1>
        {collection !== null && <span className="meta">{collection}</span>}
        <span className="grow" />
        <IconButton icon={X} label="Back to thread" onClick={() => show('thread')} />
      </div>
      <div className="work">
        <DropBox
          title="Drop more files or folders"
          note={`${READABLE_WORDS}. Files you already have are recognised and not added twice.`}
        />
        <TotalProgress />
        <div className="tabs">
          <fieldset aria-label="Show">
            {tabs.map((tab) => {
              const size = tab.group === null ? rows.length : rows.filter((row) => row.group === tab.group).length;
              return (
                <button
                  type="button"
                  key={tab.label}
                  className="tab"
                  aria-pressed={group === tab.group}
                  onClick={() => setGroup(tab.group)}
                >
                  {tab.label}
                  <span className="num">{count(size)}</span>
                </button>
              );
            })}
          </fieldset>
          <span className="grow" />
          {failed.length > 1 && (
            <May call="queue.retry">
              <button
                type="button"
                className="link"
                onClick={() =>
                  void change(async ({ queue: methods }) => {
                    for (const { key } of failed) await methods.retry({ key });
                  })
                }
              >
                Try all again
              </button>
            </May>
          )}
          {working && (
            <May call="queue.cancel">
              <button type="button" className="link" onClick={() => void change((client) => client.queue.cancel({}))}>
                Cancel all
              </button>
            </May>
          )}
        </div>
        <AddingGrid rows={shown} />
        <div className="work-foot">
          {documents.length > 0 && (
            <>
              <VerdictMark kind="supported" small />
              <span>
                {counted(documents.length, 'document')} {documents.length === 1 ? 'is' : 'are'} searchable now, ask at
                any time. Adding goes on in the background and after a restart.
              </span>
            </>
          )}
          <span className="grow" />
          <button type="button" className="btn" onClick={() => show('thread')}>
            Back to thread
          </button>
        </div>
      </div>
    </main>
  );
}

/** One progress bar for all files. */
function TotalProgress() {
  const queue = useLibrary((library) => library.queue);
  const { pages, pages_done, pages_per_second, seconds_left, files_uncounted = 0, is_paused = false } = queue;
  if (pages === 0) return null;
  const left = timeLeft(seconds_left);
  const speed = [pages_per_second !== null && pageSpeed(pages_per_second), left && `${left} left`]
    .filter(Boolean)
    .join(', ');
  return (
    <div className="total">
      <h2>
        {count(pages_done)} of {counted(pages, 'page')}
        {files_uncounted > 0 && `, and ${counted(files_uncounted, 'file')} not counted yet`}
      </h2>
      <span className="soft">{is_paused ? 'Paused while answering' : speed}</span>
      <ReadNow />
      <ProgressBar label="All files" done={pages_done} total={pages} />
    </div>
  );
}

/** Height of a row in px until it is measured: a long reason takes more than one line. */
const ROW = 38;

/** The files, one line each; only the lines in view are built, so that a thousand files scroll smoothly. */
function AddingGrid({ rows }: { readonly rows: readonly AddingRow[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
  });
  const unlocking = useView((view) => view.unlocking);
  // The file may be listed a moment later, and its line is built only where it is in view.
  const at = unlocking === null ? -1 : rows.findIndex((row) => row.key === unlocking);
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at);
  }, [at, virtual]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows placed by a virtual list cannot be rows of an HTML table
    <div className="grid" role="table" aria-label="Files" aria-rowcount={rows.length + 1}>
      {/* biome-ignore-start lint/a11y/useSemanticElements: rows placed by a virtual list cannot be rows of an HTML table */}
      {/* biome-ignore-start lint/a11y/useFocusableInteractive: cells of a table are not operated */}
      <div role="rowgroup">
        <div className="g-row th" role="row" aria-rowindex={1}>
          <span role="columnheader">
            <span className="sr">Mark</span>
          </span>
          <span role="columnheader">File</span>
          <span role="columnheader">State</span>
          <span role="columnheader" className="r">
            Pages
          </span>
          <span role="columnheader" className="r">
            Speed
          </span>
          <span role="columnheader" className="r">
            Time left
          </span>
          <span role="columnheader">
            <span className="sr">Action</span>
          </span>
        </div>
      </div>
      {/* biome-ignore-end lint/a11y/useFocusableInteractive: see above */}
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div className="grid-scroll" ref={scroller} role="rowgroup" tabIndex={0} aria-label="Files">
        <div role="presentation" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return (
              row && (
                <div
                  key={item.key}
                  ref={virtual.measureElement}
                  data-index={item.index}
                  role="presentation"
                  className="grid-place"
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <AddingRowView row={row} rowIndex={item.index + 2} />
                </div>
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}
