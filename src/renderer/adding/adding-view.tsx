import { useVirtualizer } from '@tanstack/react-virtual';
import { X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { READABLE_WORDS } from '../../contract/view/documents/document-names.ts';
import { say } from '../../language/say.ts';
import { ReadNow } from '../library/queue-line.tsx';
import { IconButton } from '../parts/icon.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';
import { useLibrary, useSettings, useView } from '../state/page-context.tsx';
import { May } from '../team/may.tsx';
import { canTryAgain, FILE_GROUPS, type FileGroup, isUnderWay } from '../words/file-state-words.ts';
import { count, pageSpeed, timeLeft } from '../words/number-words.ts';
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
  const tabs = [{ group: null, label: say('adding.all') }, ...FILE_GROUPS];
  return (
    <main className="pane wide" aria-label={say('adding.title')} data-pane="conversation" tabIndex={-1}>
      <div className="head head-wide">
        <h1 className="h">{say('adding.title')}</h1>
        {collection !== null && <span className="meta">{collection}</span>}
        <span className="grow" />
        <IconButton icon={X} label={say('adding.backToThread')} onClick={() => show('thread')} />
      </div>
      <div className="work">
        <DropBox title={say('adding.dropMore')} note={say('adding.dropNote', { kinds: READABLE_WORDS })} />
        <TotalProgress />
        <div className="tabs">
          <fieldset aria-label={say('adding.show')}>
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
                {say('adding.tryAllAgain')}
              </button>
            </May>
          )}
          {working && (
            <May call="queue.cancel">
              <button type="button" className="link" onClick={() => void change((client) => client.queue.cancel({}))}>
                {say('adding.cancelAll')}
              </button>
            </May>
          )}
        </div>
        <AddingGrid rows={shown} />
        <div className="work-foot">
          {documents.length > 0 && (
            <>
              <VerdictMark kind="supported" small />
              <span>{say('adding.searchableNow', { documents: documents.length })}</span>
            </>
          )}
          <span className="grow" />
          <button type="button" className="btn" onClick={() => show('thread')}>
            {say('adding.backToThread')}
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
  const speed = [
    pages_per_second !== null && pageSpeed(pages_per_second),
    left && say('adding.timeLeft', { time: left }),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <div className="total">
      <h2>
        {files_uncounted > 0
          ? say('adding.pagesDoneUncounted', { done: pages_done, pages, files: files_uncounted })
          : say('adding.pagesDone', { done: pages_done, pages })}
      </h2>
      <span className="soft">{is_paused ? say('adding.paused') : speed}</span>
      <ReadNow />
      <ProgressBar label={say('adding.allFiles')} done={pages_done} total={pages} />
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
    <div className="grid" role="table" aria-label={say('adding.files')} aria-rowcount={rows.length + 1}>
      {/* biome-ignore-start lint/a11y/useSemanticElements: rows placed by a virtual list cannot be rows of an HTML table */}
      {/* biome-ignore-start lint/a11y/useFocusableInteractive: cells of a table are not operated */}
      <div role="rowgroup">
        <div className="g-row th" role="row" aria-rowindex={1}>
          <span role="columnheader">
            <span className="sr">{say('adding.columns.mark')}</span>
          </span>
          <span role="columnheader">{say('adding.columns.file')}</span>
          <span role="columnheader">{say('adding.columns.state')}</span>
          <span role="columnheader" className="r">
            {say('adding.columns.pages')}
          </span>
          <span role="columnheader" className="r">
            {say('adding.columns.speed')}
          </span>
          <span role="columnheader" className="r">
            {say('adding.columns.timeLeft')}
          </span>
          <span role="columnheader">
            <span className="sr">{say('adding.columns.action')}</span>
          </span>
        </div>
      </div>
      {/* biome-ignore-end lint/a11y/useFocusableInteractive: see above */}
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div className="grid-scroll" ref={scroller} role="rowgroup" tabIndex={0} aria-label={say('adding.files')}>
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
